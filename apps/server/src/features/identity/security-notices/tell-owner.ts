import { languages } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { toOwnOrigin } from '#http/origins/own-origin.ts';
import { textOf } from '#languages/messages.ts';
import type { AccountCall } from '../account-call.ts';
import type { CustomerRow } from '../customer.store.ts';
import { toHtmlLetter, toParagraph } from './html-letter.ts';
import { isLandline } from '../sign-in/parse-phone.ts';

/** Which way to sign in is another one now, and the customer as they were until then. */
export type ContactChange = { readonly purpose: keyof typeof textOfPurpose; readonly before: CustomerRow };

const textOfPurpose = {
  email: 'contact.EMAIL_CHANGED',
  phone: 'contact.PHONE_CHANGED',
  passkeyAdded: 'contact.PASSKEY_ADDED',
  passkeyRemoved: 'contact.PASSKEY_REMOVED',
  recovery: 'contact.RECOVERY_STARTED',
} as const;

/**
 * Tells the owner of an account that a way to sign in was added, replaced or taken away, so that they learn of a theft: by
 * the contact that was replaced, else by the other one; of a passkey by mail, where there is one; of what support has begun
 * by both. After the commit; the change stands also where that fails.
 */
export async function tellOwner(
  context: Context,
  { partner, caller, language: spoken }: Pick<AccountCall, 'partner' | 'language' | 'caller'>,
  { purpose, before }: ContactChange,
): Promise<void> {
  const language = languages.find((each) => each === before.language) ?? spoken;
  const shop = partner.names[language];
  // One page for both: `recovery` only chooses its words.
  const page = purpose === 'recovery' ? '/undo-contact?recovery' : '/undo-contact';
  const url = toOwnOrigin(context.config, partner, caller) + page;
  const write = (key: (typeof textOfPurpose)[ContactChange['purpose']] | 'contact.SUBJECT' | 'contact.UNDO') =>
    textOf(key, { shop, shopPhone: partner.settings.phone, url }, { language, currency: partner.currency });
  // Also of one that came beside it.
  const canUndo = purpose === 'email' || purpose === 'phone';
  const text = `${write(textOfPurpose[purpose])}${canUndo ? ` ${write('contact.UNDO')}` : ''}`;

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
  const isByPhone = purpose === 'phone';
  const first = isByPhone ? (bySms ?? byMail) : (byMail ?? bySms);
  // Support takes away both: whoever still has one of them must hear of it.
  const ways = purpose === 'recovery' ? [bySms, byMail] : [first];
  const known = ways.filter((way) => way !== null);
  if (known.length === 0) {
    context.logger.info({ partner: partner.id, purpose }, 'there is no way to tell an owner of a changed contact');
    return;
  }
  for (const tell of known) {
    try {
      await tell();
    } catch (error) {
      context.logger.warn(
        { err: error, partner: partner.id, purpose },
        'an owner could not be told of a changed contact',
      );
    }
  }
}
