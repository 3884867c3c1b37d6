import { toHtmlLetter, toParagraph } from '#gateways/mail/index.ts';
import type { Context } from '#context.ts';
import type { Caller } from '#http/call.ts';
import { toOwnOrigin } from '#http/origins/own-origin.ts';
import { textOf } from '#languages/messages.ts';
import type { Partner } from '#partner.ts';
import { toLanguage } from '../members/describe-members.ts';
import type { StaffMemberRow } from '../members/member.store.ts';
import { setSentAt } from './invitation.store.ts';
import { hashInvitationToken } from './invitation-token.ts';

type Inviting = { readonly partner: Partner; readonly caller: Caller; readonly staff: { readonly name: string } };

/** Sends the letter after the commit. A failure does not fail the call: the member's invitation stays `unsent`. */
export async function sendInvitationLetter(
  context: Context,
  { partner, caller, staff }: Inviting,
  member: StaffMemberRow,
  token: string,
): Promise<void> {
  const { email } = member;
  const mail = context.providers.mailOf(partner);
  if (email === null || !mail) {
    context.logger.warn({ partner: partner.id, staff: member.id }, 'a member of staff could not be invited: no mail');
    return;
  }
  const language = toLanguage(member.language);
  const shop = partner.names[language];
  const url = `${toOwnOrigin(context.config, partner, caller)}/console/invitation?token=${token}`;
  const params = { shop, url, name: staff.name };
  const write = (key: 'staff.INVITED' | 'staff.INVITED_SUBJECT' | 'staff.INVITED_NOTE') =>
    textOf(key, params, { language, currency: partner.currency });
  const paragraphs = [write('staff.INVITED'), url, write('staff.INVITED_NOTE')];
  try {
    await mail.send({
      to: email,
      senderName: shop,
      subject: write('staff.INVITED_SUBJECT'),
      text: `${paragraphs.join('\n\n')}\n\n${shop}\n`,
      html: toHtmlLetter({ language, shop, paragraphs: paragraphs.map(toParagraph) }),
    });
  } catch (error) {
    context.logger.warn(
      { err: error, partner: partner.id, staff: member.id },
      'a member of staff could not be invited',
    );
    return;
  }
  const key = { partnerId: partner.id, staffId: member.id };
  await setSentAt(context.database, key, { tokenHash: hashInvitationToken(token), sentAt: context.clock.now() });
}
