import {
  orderBulkAtMost,
  type EndpointAnswer,
  type EndpointRequest,
  type operatorEndpoints,
  type OrderBulkAction,
  type OrderBulkPreview,
} from '@kaplya/contract';
import { canChangeAsStaff, canTransition, isStepBack } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { lockByKey } from '#db/statements/lock-by-key.ts';
import { requireReason } from '#features/company/index.ts';
import { mayReadCustomers, recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { resolveFilters } from '../listing/order-conditions.ts';
import { listOrderKeys, sumOrdersByStatus, type OrderSums } from '../listing/order-list.store.ts';
import { countWorkingBulks, insertBulk } from './order-bulk.store.ts';
import { toBulk } from './read-bulks.ts';

type Start = typeof operatorEndpoints.startOrderBulk;

const workingAtMost = 3;

/**
 * Begins a job over the orders that the filters find now, or says what it would come to. Throws the Refusals
 * `order.bulk_too_many`, `order.bulk_differs`, `order.bulk_busy` and `reason.unknown`.
 */
export async function startBulk(
  context: Context,
  call: OpsCall,
  { action, filters, expected, slot, reasonId, note, preview: isPreview = false }: EndpointRequest<Start>['body'],
): Promise<EndpointAnswer<Start>> {
  const { database, clock } = context;
  const { partner, staff } = call;
  const reader = { partner, now: clock.now(), seesPhones: mayReadCustomers(staff) };
  const conditions = await resolveFilters(database, filters, reader);
  const sums = conditions ? await sumOrdersByStatus(database, partner.id, conditions, orderBulkAtMost) : [];
  if (!sums) throw new Refusal('order.bulk_too_many', { params: { most: orderBulkAtMost } });
  const preview = describe(sums, action, partner.currency);
  if (preview.total !== expected || !conditions)
    throw new Refusal('order.bulk_differs', { params: { found: preview.total } });
  if (isPreview) return { preview, bulk: null };

  const entry = await withStaffTransaction(context, call, async (transaction) => {
    if (action === 'cancelled' && reasonId !== undefined)
      await requireReason(transaction, { partnerId: partner.id, kind: 'cancel', id: reasonId });
    await lockByKey(transaction, `order-bulk ${partner.id}`);
    if ((await countWorkingBulks(transaction, partner.id)) >= workingAtMost) throw new Refusal('order.bulk_busy');
    const orders = await listOrderKeys(transaction, partner.id, conditions, orderBulkAtMost + 1);
    if (orders.length !== expected) throw new Refusal('order.bulk_differs', { params: { found: orders.length } });
    const now = clock.now();
    const { ip, userAgent } = call.caller;
    const bulk = await insertBulk(
      transaction,
      {
        ...{ partnerId: partner.id, action, state: 'working', staffId: staff.id, language: call.language },
        ...{ slot: slot ?? null, reasonId: reasonId ?? null, note: note ? note : null },
        ...{ total: orders.length, createdAt: now, checkAt: now },
        caller: { sessionId: call.bearer.sessionId, ip, userAgent: userAgent.slice(0, 300) },
      },
      orders,
    );
    await recordAudit(context, transaction, call, {
      ...{ action: 'orders.bulk_started', subject: `order-bulk:${bulk.id}`, reasonId },
      ...{ before: {}, after: { ...(slot ? { date: slot.date } : { status: action }), rows: orders.length } },
    });
    return bulk;
  });
  void context.services.orders.bulks.wake();
  return { preview, bulk: toBulk(entry, new Map([[staff.id, staff.name]]), call) };
}

function describe(
  sums: readonly OrderSums[],
  action: OrderBulkAction,
  currency: OpsCall['partner']['currency'],
): OrderBulkPreview {
  const eligible = sums.filter(({ status }) =>
    action === 'rescheduled'
      ? canChangeAsStaff(status)
      : status !== 'undelivered' && canTransition(status, action, 'operator') && !isStepBack(status, action),
  );
  const sum = (of: (each: OrderSums) => number, rows = eligible) => rows.reduce((all, each) => all + of(each), 0);
  return {
    total: sum(({ orders }) => orders, [...sums]),
    eligible: sum(({ orders }) => orders),
    toCollect: { amount: sum(({ toCollectMinor }) => toCollectMinor), currency },
    empties: sum(({ empties }) => empties),
    paid: { amount: sum(({ paidMinor }) => paidMinor), currency },
  };
}
