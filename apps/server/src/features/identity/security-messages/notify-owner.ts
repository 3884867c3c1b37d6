import { languages } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { CallOf } from '#http/call.ts';
import { toOwnOrigin } from '#http/origins/own-origin.ts';
import { textOf } from '#languages/messages.ts';
import type { Contacts } from '../proofs/find-contacts.ts';
import { toHtmlLetter, toParagraph } from '#gateways/mail/index.ts';
import { isLandline } from '../sign-in/parse-phone.ts';

/** The changed way to sign in, and its owner before the change. */
export type ContactChange = { readonly purpose: keyof typeof textOfPurpose; readonly before: OwnerContacts };

type OwnerContacts = Pick<Contacts, 'language' | 'email' | 'phone' | 'phoneConfirmedAt' | 'isStaff'>;

const textOfPurpose = {
  email: 'contact.EMAIL_CHANGED',
  phone: 'contact.PHONE_CHANGED',
  passkeyAdded: 'contact.PASSKEY_ADDED',
  passkeyRemoved: 'contact.PASSKEY_REMOVED',
  recoveryCodesMade: 'contact.RECOVERY_CODES_MADE',
  recoveryCodeUsed: 'contact.RECOVERY_CODE_USED',
  recovery: 'contact.RECOVERY_STARTED',
} as const;

/** Notifies the owner after the answer: a mail server that does not answer delays nobody who signs in. */
export function notifyOwnerLater(...[context, call, change]: Parameters<typeof notifyOwner>): void {
  notifyOwner(context, call, change).catch((error: unknown) => {
    context.logger.error({ err: error, partner: call.partner.id }, 'an owner was not notified of a changed contact');
  });
}

/**
 * Notifies the owner that a way to sign in was added, replaced or removed, so that they learn of a theft. Sends to the
 * replaced contact, else to the other one; by mail about a passkey; to both about a recovery by support. Called after
 * the commit: a failure does not undo the change.
 */
export async function notifyOwner(
  context: Context,
  { partner, caller, language: ofCall }: CallOf<'partner' | 'language' | 'caller'>,
  { purpose, before }: ContactChange,
): Promise<void> {
  const language = languages.find((each) => each === before.language) ?? ofCall;
  const shop = partner.names[language];
  // The same page undoes a change and refuses a recovery; `recovery` only selects its texts.
  const page = purpose === 'recovery' ? '/undo-contact?recovery' : '/undo-contact';
  const url = toOwnOrigin(context.config, partner, caller) + page;
  const write = (key: (typeof textOfPurpose)[ContactChange['purpose']] | 'contact.SUBJECT' | 'contact.UNDO') =>
    textOf(key, { shop, shopPhone: partner.settings.phone, url }, { language, currency: partner.currency });
  // An added contact can be undone too, but not a passkey, nor the address of a member of staff; a recovery has another
  // text.
  const canUndo = before.isStaff !== true && (purpose === 'email' || purpose === 'phone');
  const text = `${write(textOfPurpose[purpose])}${canUndo ? ` ${write('contact.UNDO')}` : ''}`;

  const mail = context.providers.mailOf(partner);
  const { sendSms } = context.providers.oneTimeCodesOf(partner);
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
  // Support removes both contacts, so both are notified.
  const channels = purpose === 'recovery' ? [bySms, byMail] : [first];
  const available = channels.filter((channel) => channel !== null);
  if (available.length === 0) {
    context.logger.info({ partner: partner.id, purpose }, 'there is no way to notify an owner of a changed contact');
    return;
  }
  for (const send of available) {
    try {
      await send();
    } catch (error) {
      context.logger.warn(
        { err: error, partner: partner.id, purpose },
        'an owner could not be notified of a changed contact',
      );
    }
  }
}
