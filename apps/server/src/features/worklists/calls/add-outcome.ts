import type { CallOutcome, CallTask, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import { HOUR_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { findOrder } from '#features/orders/index.ts';
import { assertVersion, recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import type { CallEnd } from '../worklists.table.ts';
import { findCallTask, insertCallAttempt, lockCallTask, updateCallTask } from './call.store.ts';
import { parseCallTime } from './call-time.ts';
import { describeCall } from './open-call.ts';

type Body = EndpointRequest<typeof operatorEndpoints.addCallOutcome>['body'];

const ends: Readonly<Partial<Record<CallOutcome, CallEnd>>> = { reached: 'reached', wrong_number: 'wrong_number' };

/** The delay of the next call after an unanswered one, unless the operator names a time. */
const nextCallMilliseconds = HOUR_MS;

/** Records the outcome of a call. The call closes, or becomes due again later. */
export async function addCallOutcome(
  context: Context,
  call: OpsCall,
  id: string,
  { version, outcome, callAgainAt, note }: Body,
): Promise<CallTask> {
  const { partner, staff } = call;
  const now = context.clock.now();
  await withStaffTransaction(context, call, async (transaction) => {
    const task = await lockCallTask(transaction, partner.id, id);
    if (!task) throw new Refusal('call.not_found');
    await assertVersion(transaction, {
      ...{ partnerId: partner.id, subject: `call:${id}` },
      ...{ present: task.version, read: version },
    });
    if (task.closedAt !== null) throw new Refusal('call.closed');
    const end = ends[outcome] ?? null;
    const dueAt = end === null ? nextCall(outcome, callAgainAt, now) : task.dueAt;
    await insertCallAttempt(transaction, {
      ...{ partnerId: partner.id, taskId: id, outcome, note: note || null, staffId: staff.id, at: now },
      callAgainAt: end === null ? dueAt : null,
    });
    const changes = { dueAt, attempts: task.attempts + 1, ...(end !== null && { end, closedAt: now }) };
    await updateCallTask(transaction, task, changes);
    const after = await findCallTask(transaction, partner.id, id);
    const order = task.orderId === null ? null : await findOrder(transaction, partner.id, task.orderId);
    await recordAudit(context, transaction, call, {
      action: 'call.outcome',
      subject: `call:${id}`,
      version: after?.version ?? null,
      before: { dueAt: task.dueAt.toISOString(), attempts: task.attempts },
      after: { dueAt: dueAt.toISOString(), attempts: task.attempts + 1, outcome },
      personal: { personId: task.customerId ?? order?.subjectId ?? null, note: note ?? null },
    });
  });
  return describeCall(context, call, id);
}

function nextCall(outcome: CallOutcome, callAgainAt: string | undefined, now: Date): Date {
  if (callAgainAt !== undefined) return parseCallTime(callAgainAt, now);
  if (outcome === 'call_again') throw new Refusal('call.time_invalid');
  return new Date(now.getTime() + nextCallMilliseconds);
}
