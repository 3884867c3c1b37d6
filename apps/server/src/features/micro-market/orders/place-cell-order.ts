import { randomUUIDv7 } from 'node:crypto';
import type { endpoints, PlacedCellOrder } from '@kaplya/contract';
import { clientStatusOf, DAY_MS, retryAllowedAt, secondsUntil } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { isDuplicate } from '#db/connections/database-errors.ts';
import { withTransaction } from '#db/transaction.ts';
import { assertNotBlocked, hasPersonalDataConsent } from '#features/identity/index.ts';
import { holdPoints } from '#features/loyalty/index.ts';
import {
  findOnlineMethod,
  isOwnAddress,
  listPaymentsOf,
  openPayment,
  startPayment,
  type ChosenMethod,
} from '#features/payments/index.ts';
import type { Call } from '#http/call.ts';
import { withIdempotencyKey } from '#http/idempotency/idempotency.ts';
import { toOwnOrigin } from '#http/origins/own-origin.ts';
import { Refusal } from '#http/refusal.ts';
import { customerOf } from './calculate-cell.ts';
import { advanceCellOrder } from '../progress/advance-cell-order.ts';
import { appendCellEvent } from '../controllers/cell-events.store.ts';
import {
  findCellOrder,
  findCellOrderOfCell,
  findCellOrderOfSubject,
  insertCellOrder,
  findUnpaidReservations,
  type CellOrderRow,
} from './cell-orders.store.ts';
import { findCellByIdOrNumber, lockCell, type CellWithController } from '../cells/cells.store.ts';
import { statusOf } from '../cells/describe-cell.ts';
import { priceChoice, toCellCalculation, toCellReceipt, type PricedChoice } from './price-choice.ts';

type PlaceCellOrderCall = Call<typeof endpoints.placeCellOrder>;

/**
 * Reserves a cell for its caller and opens the payment (rule 70). Database constraints keep concurrent calls to one
 * order for each caller and cell.
 */
export async function placeCellOrder(context: Context, call: PlaceCellOrderCall): Promise<PlacedCellOrder> {
  const { partner, bearer, headers, body } = call;
  if (customerOf(bearer) === null) throw new Refusal('identity.sign_in_required');
  if (body.returnUrl !== undefined && !isOwnAddress(context, call, body.returnUrl)) {
    throw new Refusal('payment.return_url_refused');
  }
  const key = headers['idempotency-key'];
  const now = context.clock.now();
  try {
    const id = await withTransaction(context.database, async (transaction) => {
      const effect = () => reserve(context, transaction, call, now);
      const scope = { partnerId: partner.id, subjectId: bearer.subjectId, endpoint: 'placeCellOrder' };
      return key === undefined ? effect() : withIdempotencyKey(transaction, { ...scope, key, body }, now, effect);
    });
    return await startPaymentOrOpening(context, call, id);
  } catch (error) {
    // A concurrent order was placed first.
    if (isDuplicate(error, 'cell_order_of_subject')) throw await openOrderRefusal(context, call);
    if (isDuplicate(error, 'cell_order_of_cell')) throw new Refusal('cell.busy');
    throw error;
  }
}

async function reserve(
  context: Context,
  transaction: Transaction,
  call: PlaceCellOrderCall,
  now: Date,
): Promise<string> {
  const { partner, bearer, body, language } = call;
  const { subjectId } = bearer;
  if (!(await hasPersonalDataConsent(transaction, partner, subjectId))) {
    throw new Refusal('consent.personal_data_required');
  }
  await assertNotBlocked(context, transaction, { partner, customerId: subjectId, phone: null });
  const found = await lockNamedCell(transaction, { partnerId: partner.id, id: body.cell });
  await assertFree(transaction, call, found, now);
  await assertNoRepeatedReservation(transaction, call, found, now);
  const customer = { partner, customerId: subjectId, language };
  const chosen = await priceChoice(context, transaction, customer, found.cell, body);
  if (body.expectedToPay !== undefined && body.expectedToPay !== chosen.price.toPay) {
    throw new Refusal('cart.total_changed', { details: { calculation: toCellCalculation(customer, chosen) } });
  }
  const method = chosen.price.toPay === 0 ? null : await findMethod(context, call, chosen.price.toPay);
  const order = await insertCellOrder(transaction, toCellOrderRow(call, found, chosen, now));
  await appendCellEvent(transaction, order, 'RESERVED', now);
  await openMoney(context, transaction, call, { order, method, now });
  const { id: orderId, points } = order;
  await holdPoints(transaction, partner, { customerId: subjectId, orderId, points, now });
  return order.id;
}

/** Locks the cell, so that its stock stays until the end of the transaction. */
async function lockNamedCell(
  transaction: Transaction,
  named: { readonly partnerId: string; readonly id: string },
): Promise<CellWithController> {
  const known = await findCellByIdOrNumber(transaction, named);
  const cell = known && (await lockCell(transaction, known.cell));
  if (!known || !cell) throw new Refusal('cell.not_found');
  return { ...known, cell };
}

/** Refuses a cell that cannot be bought from; names the caller's own open order by id. */
async function assertFree(
  transaction: Transaction,
  { partner, bearer }: PlaceCellOrderCall,
  found: CellWithController,
  now: Date,
): Promise<void> {
  const own = await findCellOrderOfSubject(transaction, partner.id, bearer.subjectId);
  if (own) throw toOpenOrderRefusal(own);
  const reservedBy = await findCellOrderOfCell(transaction, partner.id, found.cell.id);
  const status = statusOf(found, reservedBy !== null, now);
  if (status !== 'active') throw new Refusal(`cell.${status}`);
}

/** Refuses customers who repeatedly reserve a cell without paying, with growing delays (rule 70a). */
async function assertNoRepeatedReservation(
  transaction: Transaction,
  { partner, bearer: { subjectId } }: PlaceCellOrderCall,
  { cell: { id: cellId } }: CellWithController,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const reservations = await findUnpaidReservations(transaction, { partnerId: partner.id, subjectId, cellId, since });
  const from = retryAllowedAt(reservations, partner.rules.cellTimers.reservation);
  const seconds = secondsUntil(from, now.getTime());
  if (seconds > 0) throw new Refusal('request.too_many', { params: { seconds }, retryAfterSeconds: seconds });
}

async function openOrderRefusal(context: Context, { partner, bearer }: PlaceCellOrderCall): Promise<Refusal> {
  const own = await findCellOrderOfSubject(context.database, partner.id, bearer.subjectId);
  // The open order may have ended by now.
  return own ? toOpenOrderRefusal(own) : new Refusal('cell.busy');
}

function toOpenOrderRefusal({ id, cellId }: CellOrderRow): Refusal {
  return new Refusal('cell.order_open', { details: { order: id, cell: cellId } });
}

async function findMethod(
  context: Context,
  { partner, bearer, body }: PlaceCellOrderCall,
  payableMinor: number,
): Promise<ChosenMethod> {
  const { subjectId } = bearer;
  const payer = { kind: 'individual', isRegistered: true, subjectId, payableMinor } as const;
  const method = await findOnlineMethod(context, partner, payer, body.paymentMethod ?? null);
  if (!method) throw new Refusal('payment.method_unavailable');
  return method;
}

function toCellOrderRow(
  { partner, bearer, body, headers }: PlaceCellOrderCall,
  { cell }: CellWithController,
  { acquisition, price, lines, containerPriceMinor }: PricedChoice,
  now: Date,
) {
  const reservedUntil = new Date(now.getTime() + partner.rules.cellTimers.reservation);
  const isPaid = price.toPay === 0;
  return {
    partnerId: partner.id,
    id: randomUUIDv7(),
    cellId: cell.id,
    subjectId: bearer.subjectId,
    state: isPaid ? ('paid' as const) : ('reserved' as const),
    paidAt: isPaid ? now : null,
    nextAt: isPaid ? now : reservedUntil,
    acquisition,
    lines: [...lines],
    currency: partner.currency,
    totalMinor: price.total,
    points: price.pointsSpent,
    toPayMinor: price.toPay,
    willEarn: price.willEarn,
    containerPriceMinor,
    source: body.sourceSite,
    deviceInfo: headers['x-device-info'] ?? null,
    createdAt: now,
    reservedUntil,
  };
}

async function openMoney(
  context: Context,
  transaction: Transaction,
  { partner, caller, body, language }: PlaceCellOrderCall,
  { order, method, now }: { order: CellOrderRow; method: ChosenMethod | null; now: Date },
): Promise<void> {
  if (!method) {
    await appendCellEvent(transaction, order, 'PAID_BY_POINTS', now);
    return;
  }
  await openPayment(context, transaction, {
    ...method,
    partner,
    purpose: 'cell',
    documentId: order.id,
    subjectId: order.subjectId,
    amountMinor: order.toPayMinor,
    currency: order.currency,
    isHeld: true,
    savesMethod: body.savePaymentMethod === true,
    returnUrl: body.returnUrl ?? `${toOwnOrigin(context.config, partner, caller)}/aquamarket/status?order=${order.id}`,
    receipt: toCellReceipt(order.lines, order.points, partner.languages[0] ?? 'ru'),
    language,
    now,
  });
}

/** Call after the commit: asks the acquirer, or opens the door at once. A repeat returns the present state. */
async function startPaymentOrOpening(
  context: Context,
  { partner }: PlaceCellOrderCall,
  id: string,
): Promise<PlacedCellOrder> {
  const key = { partnerId: partner.id, id };
  await advanceCellOrder(context, key);
  const payments = await listPaymentsOf(context.database, partner.id, [id]);
  const live = payments.get(id)?.live ?? null;
  const started = live && (await startPayment(context, partner, live.id));
  const order = await findCellOrder(context.database, key);
  if (!order) throw new Error(`Cell order ${id} is gone`);
  const { state, reservedUntil } = order;
  return {
    order: { id, status: clientStatusOf(state), expiresAt: reservedUntil.toISOString() },
    payment: { required: state === 'reserved', paymentUrl: started?.paymentUrl ?? null },
  };
}
