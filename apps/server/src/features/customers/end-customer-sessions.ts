import type { Context } from '#context.ts';
import { announceSessionEnd, endOpenSessions } from '#features/identity/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { lockAtVersion, subjectOf } from './customer-call.ts';

/** Ends all sessions of a customer in every process. Throws the Refusal `identity.customer_unknown`. */
export async function endCustomerSessions(
  context: Context,
  call: StaffCall,
  id: string,
): Promise<{ readonly ended: number }> {
  const ids = await withStaffTransaction(context, call, async (transaction) => {
    await lockAtVersion(transaction, call, { id, version: undefined });
    const ended = await endOpenSessions(transaction, { subjectId: id, now: context.clock.now() });
    if (ended.length > 0) {
      await recordAudit(context, transaction, call, {
        ...{ action: 'customer.sessions_ended', subject: subjectOf(id) },
        ...{ before: { openSessions: ended.length }, after: { openSessions: 0 } },
      });
    }
    return ended;
  });
  announceSessionEnd(context, ids);
  return { ended: ids.length };
}
