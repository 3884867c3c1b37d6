import type { CallTask } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { listContacts } from '#features/identity/index.ts';
import { listOrdersById } from '#features/orders/index.ts';
import { listStaffNames, mayReadCustomers, showPerson, showPhone, type StaffReader } from '#features/staff/index.ts';
import { listCallAttempts, type CallTaskRow } from './call.store.ts';

/** The most attempts of a call that are shown; more are only counted. */
const attemptsShown = 10;

/** Calls in the form of the contract. Needs four queries for any number of calls. */
export async function describeCalls(
  { clock }: Pick<Context, 'clock'>,
  executor: Executor,
  { partner, staff }: StaffReader,
  tasks: readonly CallTaskRow[],
): Promise<CallTask[]> {
  const ids = tasks.map(({ id }) => id);
  const [tried, orders, accounts] = await Promise.all([
    listCallAttempts(executor, partner.id, ids, attemptsShown),
    listOrdersById(
      executor,
      partner.id,
      tasks.flatMap(({ orderId }) => orderId ?? []),
    ),
    listContacts(
      executor,
      partner.id,
      tasks.flatMap(({ customerId }) => customerId ?? []),
    ),
  ]);
  const names = await listStaffNames(executor, partner.id, [...new Set(tried.map(({ staffId }) => staffId))]);
  const attempts = Map.groupBy(tried, ({ taskId }) => taskId);
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const now = clock.now();
  const showWords = (text: string | null) => (mayReadCustomers(staff) ? text : null);
  return tasks.map((task) => {
    const order = (task.orderId !== null && orderOf.get(task.orderId)) || null;
    const account = task.customerId === null ? undefined : accounts.get(task.customerId);
    return {
      id: task.id,
      kind: task.kind,
      order: order && { uuid: order.id, number: order.number, version: order.version, status: order.status },
      customerId: task.customerId,
      customerName: showPerson(order?.customerName ?? account?.name ?? task.name ?? '', staff),
      phone: showPhone(order?.phone ?? account?.phone ?? task.phone ?? '', staff),
      dueAt: task.dueAt.toISOString(),
      isDue: task.closedAt === null && task.dueAt <= now,
      note: showWords(task.note),
      attempts: (attempts.get(task.id) ?? []).map((attempt) => ({
        outcome: attempt.outcome,
        note: showWords(attempt.note),
        callAgainAt: attempt.callAgainAt?.toISOString() ?? null,
        by: { id: attempt.staffId, name: names.get(attempt.staffId) ?? '' },
        at: attempt.at.toISOString(),
      })),
      attemptCount: task.attempts,
      closedAt: task.closedAt?.toISOString() ?? null,
      version: task.version,
    };
  });
}
