import type { Context } from '#context.ts';
import { logSecurityEvent } from '#observability/security-events.ts';
import type { AccountCall } from '../account-call.ts';
import type { CustomerRow } from '../customer.store.ts';
import { tellOwner } from '../security-notices/tell-owner.ts';

/** Tells the log, and the owner as they were `before`, that a contact was added, replaced or taken away. After the commit. */
export async function reportContactChange(
  context: Context,
  call: AccountCall,
  { purpose, before }: { readonly purpose: 'email' | 'phone'; readonly before: CustomerRow },
): Promise<void> {
  const { bearer, caller, partner } = call;
  const event = { caller, partnerId: partner.id, subjectId: bearer.subjectId, sessionId: bearer.sessionId } as const;
  logSecurityEvent(context.logger, { name: 'identity.contact_changed', ...event, outcome: 'success', reason: purpose });
  await tellOwner(context, call, { purpose, before });
}
