import { languages } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { textOf } from '#languages/messages.ts';
import type { AccountCall } from './account-call.ts';
import type { CustomerRow } from './customer.store.ts';
import { toHtmlLetter, toParagraph } from './html-letter.ts';
import { isLandline } from './parse-phone.ts';

/** Which way to sign in is another one now, and the customer as they were until then. */
export type ContactChange = { readonly purpose: 'email' | 'phone'; readonly before: CustomerRow };

/**
 * Tells the owner of an account that a way to sign in was added, replaced or taken away, so that they learn of a theft: by
 * the contact that was replaced, else by the other one. After the commit; the change stands also where that fails.
 */
export async function tellOwner(
  context: Context,
  { partner, caller, language: spoken }: Pick<AccountCall, 'partner' | 'language' | 'caller'>,
  { purpose, before }: ContactChange,
): Promise<void> {
  const language = languages.find((each) => each === before.language) ?? spoken;
  const shop = partner.names[language];
  const write = (key: 'contact.EMAIL_CHANGED' | 'contact.PHONE_CHANGED' | 'contact.SUBJECT') =>
    textOf(key, { shop, shopPhone: partner.settings.phone }, { language, currency: partner.currency });
  const text = write(purpose === 'email' ? 'contact.EMAIL_CHANGED' : 'contact.PHONE_CHANGED');

  const { mail } = context;
  const { sendSms } = context.oneTimeCodes;
  const { email } = before;
  const phone = before.phoneConfirmedAt === null ? null : before.phone;
  const byMail =
    mail && email !== null
      ? () => {
          const html = toHtmlLetter({ language, shop, paragraphs: [toParagraph(text)] });
          const subject = write('contact.SUBJECT');
          return mail.send({ to: email, senderName: shop, subject, text: `${text}\n\n${shop}\n`, html });
        }
      : null;
  const bySms = sendSms && phone !== null && !isLandline(phone) ? () => sendSms({ phone, ip: caller.ip, text }) : null;
  const tell = purpose === 'email' ? (byMail ?? bySms) : (bySms ?? byMail);
  if (!tell) {
    context.logger.info({ partner: partner.id, purpose }, 'there is no way to tell an owner of a changed contact');
    return;
  }
  try {
    await tell();
  } catch (error) {
    context.logger.warn(
      { err: error, partner: partner.id, purpose },
      'an owner could not be told of a changed contact',
    );
  }
}
