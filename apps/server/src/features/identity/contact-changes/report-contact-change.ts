import type { Context } from '#context.ts';
import { logSecurityEvent } from '#observability/security-events.ts';
import type { AccountCall } from '../account-call.ts';
import type { CustomerRow } from '../customer.store.ts';
import { notifyOwner } from '../security-messages/notify-owner.ts';

/**
 * Logs an added, replaced or removed contact and notifies the owner at the contacts `before` the change. Call after the
 * commit.
 */
export async function reportContactChange(
  context: Context,
  call: AccountCall,
  { purpose, before }: { readonly purpose: 'email' | 'phone'; readonly before: CustomerRow },
): Promise<void> {
  const { bearer, caller, partner } = call;
  const event = { caller, partnerId: partner.id, subjectId: bearer.subjectId, sessionId: bearer.sessionId } as const;
  logSecurityEvent(context.logger, { name: 'identity.contact_changed', ...event, outcome: 'success', reason: purpose });
  await notifyOwner(context, call, { purpose, before });
}
