import type { Role } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { logSecurityEvent } from '#observability/security-events.ts';
import { isMailTarget } from '../codes/code-request.ts';
import type { CodeCall } from './log-in.ts';
import { consumeCode } from '../codes/codes.ts';
import { recordConsent } from '../consents/consents.ts';
import { signAccessToken } from '../tokens/access-token.ts';
import type { HandOverOrders } from '../sessions/inherited-visitor.ts';
import { openCustomerSession, openStaffSession } from '../sessions/open-customer-session.ts';
import type { TokenPairOfSession } from '../sessions/sessions.ts';
import { assertNotFormer } from '../contact-changes/assert-not-former.ts';
import { getMemberOfContact } from './sign-in-staff.ts';
import { getOrCreateCustomer } from './sign-in.store.ts';

const customerRoles: readonly Role[] = ['ROLE_USER', 'ROLE_CLIENT'];

/**
 * Signs in with the code: finds or creates the account, records the consent given with the request, and opens a
 * session, which stores the subject of the bearer's visitor session and so gives a claim to its carts. A code that was
 * sent to staff opens the session of that member.
 */
export async function confirmCode(
  context: Context,
  { partner, bearer, caller }: Omit<CodeCall, 'request' | 'language'>,
  { challengeId, code }: { readonly challengeId: string; readonly code: string },
  handOverOrders: HandOverOrders,
): Promise<TokenPairOfSession & { readonly isNew: boolean; readonly target: string }> {
  const now = context.clock.now();
  const of = { challengeId, purposes: ['sign_in', 'staff'] } as const;
  const attempt = { partnerId: partner.id, code, by: { bearer, caller }, of };
  const confirmed = await consumeCode(context, attempt, async (transaction, challenge) => {
    const { method, target, language } = challenge;
    if (challenge.purpose === 'staff') {
      const member = await getMemberOfContact(context, transaction, partner, target);
      const signedIn = { partner, bearer, caller, customer: member, method };
      return { ...(await openStaffSession(context, transaction, signedIn)), isNew: false, method, target };
    }
    const contact = isMailTarget(target) ? { email: target } : { phone: target };
    const customer = await getOrCreateCustomer(
      transaction,
      { partnerId: partner.id, ...contact },
      {
        language,
        roles: customerRoles,
        now,
        assertFree: () => assertNotFormer(transaction, { partnerId: partner.id, former: target, now }),
      },
    );
    await recordConsent(transaction, {
      partner,
      subjectId: customer.id,
      consentType: 'personal_data',
      language,
      caller: challenge,
      at: challenge.createdAt,
    });
    const signIn = { partner, bearer, caller, customer, method };
    const opened = await openCustomerSession(context, transaction, signIn, handOverOrders);
    return { ...opened, isNew: customer.isNew, method, target };
  });
  const { session, refreshToken, isNew, method, target } = confirmed;
  logSecurityEvent(context.logger, {
    ...{ name: 'identity.sign_in', outcome: 'success', reason: method, caller, partnerId: partner.id },
    ...{ subjectId: session.subjectId, customerId: session.subjectId, sessionId: session.id },
  });
  return { token: await signAccessToken(context, session, now), refreshToken, isNew, target };
}
