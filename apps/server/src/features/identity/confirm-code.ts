import type { Role } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { isMailTarget } from './code-request.ts';
import type { CodeCall } from './log-in.ts';
import { takeCode } from './codes.ts';
import { recordConsent } from './consents.ts';
import { signAccessToken } from './access-token.ts';
import { createSession, type TokenPairOfSession } from './sessions.ts';
import { getOrMakeCustomer } from './sign-in.store.ts';

const customerRoles: readonly Role[] = ['ROLE_USER', 'ROLE_CLIENT'];
const visitorRole: Role = 'ANONYMOUS_AGGREGATOR_CLIENT';

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
    const opened = await createSession(context, transaction, {
      subjectId: customer.id,
      roles: customer.roles,
      partnerId: partner.id,
      // Not a client application's, whose one subject serves many people.
      visitorSubjectId: bearer.roles.includes(visitorRole) ? bearer.subjectId : null,
      method,
      userAgent: caller.userAgent,
      ip: caller.ip,
    });
    return { ...opened, isNew: customer.isNew };
  });
  return { token: await signAccessToken(context, session, now), refreshToken, isNew };
}
