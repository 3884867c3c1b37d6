import type { Role } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { isMailTarget } from './code-request.ts';
import type { CodeCall } from './log-in.ts';
import { takeCode } from './codes.ts';
import { recordConsent } from './consents.ts';
import { signAccessToken } from './access-token.ts';
import { insertCustomerVisitor } from './customer-visitor.store.ts';
import { shortenSessions } from './identity.store.ts';
import { createSession, type TokenPairOfSession } from './sessions.ts';
import { getOrMakeCustomer } from './sign-in.store.ts';

const customerRoles: readonly Role[] = ['ROLE_USER', 'ROLE_CLIENT'];
/** Of sessions that are one person's who has no account; that of a program is, once it is enriched with its user. */
const visitorRoles: readonly Role[] = ['ANONYMOUS_AGGREGATOR_CLIENT', 'ROLE_ANONYMOUS_PARTNER_CLIENT'];
/**
 * How long the visitor may still come back to whom the answer never reached: a refresh gives them their whole time again.
 * Then what they left is erased (rule 79).
 */
const visitorGraceMilliseconds = 7 * DAY_MS;

/**
 * Signs in with the code: finds or makes the account, records the consent that was given with the request for the code,
 * and opens a session. A visitor's session hands its subject over, and with it the claim to its carts.
 */
export async function confirmCode(
  context: Context,
  { partner, bearer, caller }: Omit<CodeCall, 'request' | 'language'>,
  { challengeId, code }: { readonly challengeId: string; readonly code: string },
): Promise<TokenPairOfSession & { readonly isNew: boolean }> {
  const now = context.clock.now();
  const attempt = { partnerId: partner.id, code, of: { challengeId } };
  const { session, refreshToken, isNew } = await takeCode(context, attempt, async (transaction, challenge) => {
    const { method, target, language } = challenge;
    const contact = isMailTarget(target) ? { email: target } : { phone: target };
    const customer = await getOrMakeCustomer(
      transaction,
      { partnerId: partner.id, ...contact },
      { language, roles: customerRoles, now },
    );
    await recordConsent(transaction, {
      partner,
      subjectId: customer.id,
      consentType: 'personal_data',
      language,
      caller: challenge,
      at: challenge.createdAt,
    });
    const isVisitor = visitorRoles.some((role) => bearer.roles.includes(role));
    const visitorSubjectId = isVisitor ? bearer.subjectId : null;
    const opened = await createSession(context, transaction, {
      subjectId: customer.id,
      roles: customer.roles,
      partnerId: partner.id,
      visitorSubjectId,
      method,
      userAgent: caller.userAgent,
      ip: caller.ip,
    });
    if (visitorSubjectId !== null) {
      await insertCustomerVisitor(transaction, { partnerId: partner.id, subjectId: customer.id }, visitorSubjectId);
      const until = new Date(now.getTime() + visitorGraceMilliseconds);
      await shortenSessions(transaction, { subjectId: visitorSubjectId, now, until });
    }
    return { ...opened, isNew: customer.isNew };
  });
  return { token: await signAccessToken(context, session, now), refreshToken, isNew };
}
