import {
  canCorrectCount,
  paymentCodes,
  refundOfUnits,
  computeCountEffect,
  type CountEffect,
  type CountedOrder,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { correctConsumption } from '#features/catalogue/index.ts';
import { requireReason, type Partner } from '#features/company/index.ts';
import { correctDeliveredBottles, correctDeliveryDebt, lockDeliveryDebt } from '#features/containers/index.ts';
import { queueRefund, readOnlineMoney, rewriteFinalReceipt, splitLines } from '#features/payments/index.ts';
import type { OpsCall } from '#features/staff/index.ts';
import { withIdempotencyKey } from '#http/idempotency/idempotency.ts';
import { Refusal } from '#http/refusal.ts';
import { requirePermission } from '#http/require-permission.ts';
import { toStock } from '../cancellation/cancel-orders.ts';
import { auditOrder, readForAudit } from '../change/audit-change.ts';
import { authorOf, lockOrderAtVersion } from '../change/lock-order-at-version.ts';
import { divideReceipt } from '../payment/due-on-delivery.ts';
import { toOrderReceipt, toPaidLines } from '../payment/paid-lines.ts';
import { insertOrderEvents } from '../stores/order-event.store.ts';
import { listOrderLines, updateRefundedQuantities, type OrderLineRow } from '../stores/order-line.store.ts';
import { updateOrder, type OrderChanges, type OrderRow } from '../stores/order.store.ts';
import type { OrderEffects } from './after-change.ts';
import { answerDelivered, type DeliveredOrder } from './answer-changed.ts';
import {
  addRefunded,
  findSoldContainer,
  isPaidAtCourier,
  isPaidOnline,
  listContainers,
  refundOfCount,
  selectContainers,
  toDelivery,
} from './complete-order.ts';
import { assertCountCredible } from './credible-count.ts';

export type CorrectionRequest = {
  readonly version: number;
  readonly emptiesReturned: number;
  readonly confirmsEmpties?: boolean | undefined;
  readonly reasonId: string;
  readonly note?: string | undefined;
  /** Whether to return the order as it would be without changing it. */
  readonly preview?: boolean | undefined;
  readonly idempotencyKey: string | undefined;
};

type Request = Omit<CorrectionRequest, 'preview' | 'idempotencyKey'>;

/**
 * Corrects the count of empties of a delivered order (rule 89a): what the former count did is reversed and the true one
 * applied, in one transaction. Points stay, because containers earn none.
 */
export async function correctDelivery(
  context: Context,
  call: OpsCall,
  orderId: string,
  { idempotencyKey: key, preview = false, ...request }: CorrectionRequest,
): Promise<DeliveredOrder> {
  const { partner, bearer } = call;
  return answerDelivered(context, call, orderId, preview, (transaction) => {
    const effect = () => correctCount(context, transaction, call, orderId, request);
    if (key === undefined || preview) return effect();
    const scope = { partnerId: partner.id, subjectId: bearer.subjectId, endpoint: 'correctDelivery', key };
    return withIdempotencyKey(transaction, { ...scope, body: { orderId, ...request } }, context.clock.now(), effect);
  });
}

async function correctCount(
  context: Context,
  transaction: Transaction,
  call: OpsCall,
  orderId: string,
  { version, emptiesReturned, confirmsEmpties, reasonId, note }: Request,
): Promise<OrderEffects> {
  const { partner } = call;
  const now = context.clock.now();
  const order = await lockOrderAtVersion(transaction, call, orderId, version);
  const deliveredAt = requireCorrectable(order, now);
  const { emptiesReturned: before } = order;
  if (before === emptiesReturned) throw new Refusal([{ code: 'order.correction_same', field: 'emptiesReturned' }]);
  await requireReason(transaction, { partnerId: partner.id, kind: 'bottles', id: reasonId });
  await assertCountCredible(transaction, order, { emptiesReturned, confirmsEmpties });

  const audited = await readForAudit(transaction, order);
  const { lines } = audited;
  // Global lock order: orders and their debts, payments, stock.
  const debt = await lockDeliveryDebt(transaction, partner.id, orderId);
  const former = await readFormerCount(context, transaction, partner, order, lines);
  const { counted, container } = former;
  const next = computeCountEffect(counted, emptiesReturned, former);
  const { partnerId, subjectId, legalPersonId } = order;
  await correctDeliveryDebt(transaction, debt, {
    ...{ partnerId, subjectId, legalPersonId, orderId, createdAt: now },
    ...{ quantity: next.owed, amountMinor: next.owed * counted.containerPrice },
  });
  const refundIds = await correctMoney(transaction, partner, order, lines, { former, next, now });
  const changes = toChanges(order, former, next);
  const { paidMinor = order.paidMinor, collectedMinor = order.collectedMinor } = changes;
  const tookLess = paidMinor < order.paidMinor || collectedMinor < order.collectedMinor;
  if (refundIds.length > 0 || tookLess) requirePermission(call.staff, 'refunds.write');
  await updateOrder(transaction, order, { ...changes, emptiesReturned, adjustmentMinor: next.adjustment });
  await insertOrderEvents(transaction, partner.id, [orderId], {
    ...{ status: order.status, textKey: 'order.DELIVERY_CORRECTED', text: note ? note : null, at: now },
    ...{ textParams: { before: before ?? 0, after: emptiesReturned }, ...authorOf(call, { reasonId }) },
  });

  const price = { returned: emptiesReturned, containerPriceMinor: counted.containerPrice, now };
  // The pieces that the former count gave back were sold with the order, like those that it did not.
  const delivery = toDelivery(order, withReturned(lines, -former.returned), price);
  await correctDeliveredBottles(transaction, partner, { ...delivery, credited: Math.max(0, -next.containers) });
  const stockChanges = await correctConsumption(
    transaction,
    { ...toStock(order, lines, now), deliveredAt },
    { productId: container.productId, extra: next.containers },
  );
  await auditOrder(context, transaction, call, 'order.delivery_corrected', audited, { reasonId, note });
  return { orderIds: [orderId], stockChanges, refundIds };
}

/** Returns when the order was delivered; the customer of an erased account has no bottles any more. */
function requireCorrectable(order: OrderRow, now: Date): Date {
  if (!isCorrectable(order, now) || order.completedAt === null) throw new Refusal('order.correction_refused');
  return order.completedAt;
}

/** Whether the count of an order's empties can be corrected (rule 89a). */
export function isCorrectable({ status, completedAt, phone }: OrderRow, now: Date): boolean {
  return phone !== '' && canCorrectCount({ status, completedAt: completedAt?.getTime() ?? null }, now.getTime());
}

type FormerCount = Pick<CountEffect, 'returned' | 'refunded' | 'collectedLess'> & {
  readonly counted: CountedOrder;
  readonly container: { readonly productId: string };
};

/** The order as it was counted, and what its counts have done so far. */
async function readFormerCount(
  context: Context,
  transaction: Transaction,
  partner: Partner,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<FormerCount> {
  const { adjustmentMinor: adjustment, bottles: water, returnableContainer: declared, emptiesReturned } = order;
  const container = await findSoldContainer(context, partner, order, lines);
  const missing = Math.max(0, declared - (emptiesReturned ?? declared));
  // The price of that day, where the order itself sold no container.
  const containerPrice = adjustment > 0 && missing > 0 ? adjustment / missing : container.priceMinor;
  const of = { partnerId: partner.id, documentId: order.id, reason: refundOfCount };
  const online = settlementOf(order) === 'online' ? await readOnlineMoney(transaction, of) : null;
  const accepted = online?.acceptedMinor ?? 0;
  // Orders of another program may have been paid where no payment of this shop is known: nothing can go back online.
  const settlement = online && accepted === 0 ? 'later' : settlementOf(order);
  const due = accepted > 0 ? Math.max(0, order.toPayMinor - accepted) : 0;
  const refunded = online?.refundedMinor ?? 0;
  const collectedLess = Math.max(0, due - order.collectedMinor);
  const back = settlement === 'online' ? refunded + collectedLess : Math.max(0, -adjustment);
  const returned = containerPrice === 0 ? 0 : Math.round(back / containerPrice);
  const left = listContainers(lines)
    .filter(({ acquisition }) => (acquisition ?? 'buy') === 'buy')
    .reduce((sum, { quantity, refundedQuantity }) => sum + quantity - refundedQuantity, 0);
  const counted = { settlement, water, declared, sold: left + returned, containerPrice, due };
  return { counted, container, returned, refunded, collectedLess };
}

function settlementOf(order: OrderRow): CountedOrder['settlement'] {
  if (isPaidAtCourier(order)) return 'courier';
  if (order.paymentCode === paymentCodes.contract) return 'contract';
  return isPaidOnline(order) ? 'online' : 'later';
}

type Correction = { readonly former: FormerCount; readonly next: CountEffect; readonly now: Date };

/** Corrects the returned pieces, the second receipt, and sends money back where more goes back. Returns refund ids. */
async function correctMoney(
  transaction: Transaction,
  partner: Partner,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { former, next, now }: Correction,
): Promise<string[]> {
  const more = next.returned - former.returned;
  await updateRefundedQuantities(transaction, partner.id, changedQuantities(lines, withReturned(lines, more)));
  if (former.counted.settlement !== 'online') return [];
  const after = await listOrderLines(transaction, partner.id, [order.id]);
  const { paid } = divideReceipt(former.counted.due - next.collectedLess, after);
  const document = { partnerId: partner.id, documentId: order.id };
  const { isSent } = await rewriteFinalReceipt(transaction, { ...document, receipt: paid });
  const amountMinor = next.refunded - former.refunded;
  if (amountMinor <= 0) return [];
  const refund = refundOfUnits(toPaidLines(lines), selectContainers(lines, more));
  const { taken: receipt } = splitLines(toOrderReceipt(lines, refund.lines), amountMinor);
  const receiptMode = isSent ? 'full_payment' : 'full_prepayment';
  return queueRefund(transaction, {
    ...{ partner, documentId: order.id, amountMinor, reason: refundOfCount, receipt, receiptMode, now },
  });
}

function toChanges(order: OrderRow, { counted, collectedLess }: FormerCount, next: CountEffect): OrderChanges {
  if (counted.settlement === 'courier') {
    const paidMinor = order.toPayMinor + next.adjustment;
    // Refunded pieces are never credited, so the rest always covers what went back.
    if (paidMinor < order.refundedMinor + order.cashToReturnMinor) throw new Refusal('order.correction_refused');
    return { paidMinor };
  }
  if (counted.due === 0) return {};
  return {
    collectedMinor: counted.due - next.collectedLess,
    refundedMinor: order.refundedMinor + next.collectedLess - collectedLess,
  };
}

/** The lines after this many bought containers more count as given back; fewer if negative. */
function withReturned(lines: readonly OrderLineRow[], more: number): OrderLineRow[] {
  const added = new Map(
    more > 0 ? addRefunded(lines, selectContainers(lines, more)).map((line) => [line.id, line.refundedQuantity]) : [],
  );
  let fewer = Math.max(0, -more);
  const containers = new Set(listContainers(lines).filter(({ acquisition }) => acquisition === 'buy'));
  return lines
    .toReversed()
    .map((line) => {
      if (!containers.has(line)) return line;
      const taken = Math.min(fewer, line.refundedQuantity);
      fewer -= taken;
      return { ...line, refundedQuantity: added.get(line.id) ?? line.refundedQuantity - taken };
    })
    .toReversed();
}

function changedQuantities(
  before: readonly OrderLineRow[],
  after: readonly OrderLineRow[],
): { id: string; refundedQuantity: number }[] {
  const former = new Map(before.map(({ id, refundedQuantity }) => [id, refundedQuantity]));
  return after.filter(({ id, refundedQuantity }) => former.get(id) !== refundedQuantity);
}
