import type { CellOrder, OpsCell, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { retryDeclinedRefunds, sendMoney } from '#features/payments/index.ts';
import type { Call } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import {
  findCellOrder,
  findCellOrderOfCell,
  listOpenCellOrders,
  listCellOrders,
  lockCellOrder,
} from '../orders/cell-orders.store.ts';
import { findCell, listCells, lockCell, updateCell, type CellRow } from './cells.store.ts';
import { decideOnBottle } from '../progress/charge-bottles.ts';
import { describeOpsCell } from './describe-cell.ts';
import { describeCellOrder, describeCellOrders } from '../orders/describe-cell-order.ts';

const ordersShown = 50;

export async function listOpsCells(
  context: Context,
  { partner, language }: Call<typeof operatorEndpoints.listOpsCells>,
): Promise<{ data: OpsCell[] }> {
  const [cells, orders] = await Promise.all([
    listCells(context.database, partner.id),
    listOpenCellOrders(context.database, partner.id),
  ]);
  const now = context.clock.now();
  return { data: cells.map((found) => describeOpsCell(found, orders.get(found.cell.id) ?? null, { language, now })) };
}

/** Logs the former state: the operator who puts a cell back into service is accountable. */
export async function changeCellState(
  context: Context,
  { partner, bearer, language, params, body }: Call<typeof operatorEndpoints.changeCellState>,
): Promise<{ cell: OpsCell }> {
  const key = { partnerId: partner.id, id: params.id };
  await withTransaction(context.database, async (transaction) => {
    const cell = await lockCell(transaction, key);
    if (!cell) throw new Refusal('cell.not_found');
    await updateCell(transaction, key, changesOf(cell, body));
    const { isDisabled, fault, failures, stock } = cell;
    context.logger.info(
      { ...key, by: bearer.subjectId, to: body, isDisabled, fault, failures, stock },
      'a cell was changed',
    );
  });
  const found = await findCell(context.database, key);
  if (!found) throw new Refusal('cell.not_found');
  const order = await findCellOrderOfCell(context.database, partner.id, params.id);
  return { cell: describeOpsCell(found, order, { language, now: context.clock.now() }) };
}

function changesOf(
  cell: CellRow,
  { disabled, clearError, stock }: Call<typeof operatorEndpoints.changeCellState>['body'],
): Partial<CellRow> {
  return {
    isDisabled: disabled ?? cell.isDisabled,
    stock: stock ?? cell.stock,
    // A state dated ahead by a wrong clock must not block later ones.
    ...(clearError === true && { fault: null, failures: 0, stateAt: null }),
  };
}

/** Asks the acquirer again for a cell order's declined refunds. */
export async function retryCellRefunds(
  context: Context,
  { partner, bearer, language, params }: Call<typeof operatorEndpoints.retryCellRefunds>,
): Promise<{ order: CellOrder }> {
  const partnerId = partner.id;
  const refundIds = await withTransaction(context.database, async (transaction) => {
    if (!(await lockCellOrder(transaction, { partnerId, id: params.id }))) throw new Refusal('cell.order_not_found');
    const now = context.clock.now();
    const ids = await retryDeclinedRefunds(transaction, { partnerId, documentId: params.id, now });
    if (ids.length === 0) throw new Refusal('order.refund_not_declined');
    return ids;
  });
  context.logger.info(
    { partnerId, id: params.id, by: bearer.subjectId },
    'declined refunds of a cell are asked for again',
  );
  await sendMoney(context, partner, { paymentIds: [], refundIds });
  context.changes.announce('cell-order', params.id);
  const order = await findCellOrder(context.database, { partnerId, id: params.id });
  if (!order) throw new Refusal('cell.order_not_found');
  return { order: await describeCellOrder(context, context.database, partner, order, language) };
}

/** Newest first. */
export async function listOpsCellOrders(
  context: Context,
  { partner, language, query }: Call<typeof operatorEndpoints.listOpsCellOrders>,
): Promise<{ data: CellOrder[] }> {
  const { cell, number } = query;
  const orders = await listCellOrders(context.database, {
    partnerId: partner.id,
    limit: ordersShown,
    ...(cell !== undefined && { cellId: cell }),
    ...(number !== undefined && { number }),
  });
  return { data: await describeCellOrders(context, context.database, partner, orders, language) };
}

export async function decideBottle(
  context: Context,
  { partner, bearer, language, params, body }: Call<typeof operatorEndpoints.decideBottle>,
): Promise<{ order: CellOrder }> {
  const key = { partnerId: partner.id, id: params.id };
  await withTransaction(context.database, async (transaction) => {
    const order = await lockCellOrder(transaction, key);
    if (!order) throw new Refusal('cell.order_not_found');
    const now = context.clock.now();
    const { bottleState, bottleDisputeUntil } = order;
    // The customer has a day to object.
    const isTooEarly = bottleState === 'open' && body.isDue && bottleDisputeUntil !== null && now < bottleDisputeUntil;
    const isOpen = bottleState === 'open' || bottleState === 'disputed';
    if (!isOpen || isTooEarly) throw new Refusal('cell.dispute_refused');
    await decideOnBottle(transaction, order, { isDue: body.isDue, now });
  });
  context.logger.info({ ...key, by: bearer.subjectId, isDue: body.isDue }, 'an operator decided about a bottle');
  context.changes.announce('cell-order', params.id);
  const order = await findCellOrder(context.database, key);
  if (!order) throw new Refusal('cell.order_not_found');
  return { order: await describeCellOrder(context, context.database, partner, order, language) };
}
