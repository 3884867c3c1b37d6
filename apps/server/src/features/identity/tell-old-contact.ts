import type { Context } from '#context.ts';
import { textOf } from '#languages/messages.ts';
import type { AccountCall } from './account-call.ts';
import { toHtmlLetter, toParagraph } from './html-letter.ts';

/**
 * Tells a phone or an e-mail that it is no longer the account's, so that its owner learns of a theft. After the commit;
 * the change stands also where that fails.
 */
export async function tellOldContact(
  context: Context,
  { partner, language, caller }: Pick<AccountCall, 'partner' | 'language' | 'caller'>,
  { purpose, contact }: { readonly purpose: 'email' | 'phone'; readonly contact: string },
): Promise<void> {
  const shop = partner.names[language];
  const write = (key: 'contact.EMAIL_CHANGED' | 'contact.PHONE_CHANGED' | 'contact.SUBJECT') =>
    textOf(key, { shop, shopPhone: partner.settings.phone }, { language, currency: partner.currency });
  try {
    if (purpose === 'phone') {
      await context.oneTimeCodes.sendSms?.({ phone: contact, ip: caller.ip, text: write('contact.PHONE_CHANGED') });
    } else {
      const text = write('contact.EMAIL_CHANGED');
      const html = toHtmlLetter({ language, shop, paragraphs: [toParagraph(text)] });
      const subject = write('contact.SUBJECT');
      await context.mail?.send({ to: contact, senderName: shop, subject, text: `${text}\n\n${shop}\n`, html });
    }
  } catch (error) {
    context.logger.warn(
      { err: error, partner: partner.id, purpose },
      'an old contact could not be told of the new one',
    );
  }
}
