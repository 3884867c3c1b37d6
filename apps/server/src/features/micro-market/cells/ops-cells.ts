import { isDeepStrictEqual } from 'node:util';
import type { CellOrder, OpsCell, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { retryDeclinedRefunds, sendMoney } from '#features/payments/index.ts';
import { recordAudit, withStaffTransaction } from '#features/staff/index.ts';
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

/** Disables, enables or refills a cell. The audit stores the former state, because the operator is accountable. */
export async function changeCellState(
  context: Context,
  call: Call<typeof operatorEndpoints.changeCellState>,
): Promise<{ cell: OpsCell }> {
  const { partner, language, params, body } = call;
  const key = { partnerId: partner.id, id: params.id };
  await withStaffTransaction(context, call, async (transaction) => {
    const cell = await lockCell(transaction, key);
    if (!cell) throw new Refusal('cell.not_found');
    const changed = { ...cell, ...changesOf(cell, body) };
    const [before, after] = [toAuditFields(cell), toAuditFields(changed)];
    if (isDeepStrictEqual(before, after)) return;
    await updateCell(transaction, key, changesOf(cell, body));
    await recordAudit(context, transaction, call, {
      action: 'cell.changed',
      subject: `cell:${cell.id}`,
      before: before,
      after: after,
    });
  });
  const found = await findCell(context.database, key);
  if (!found) throw new Refusal('cell.not_found');
  const order = await findCellOrderOfCell(context.database, partner.id, params.id);
  return { cell: describeOpsCell(found, order, { language, now: context.clock.now() }) };
}

const toAuditFields = ({ isDisabled, fault, failures, stock, stateAt }: CellRow) => ({
  ...{ isDisabled, fault, failures, stock },
  stateAt: stateAt?.toISOString() ?? null,
});

function changesOf(
  cell: CellRow,
  { disabled, clearError, stock }: Call<typeof operatorEndpoints.changeCellState>['body'],
): Partial<CellRow> {
  return {
    isDisabled: disabled ?? cell.isDisabled,
    stock: stock ?? cell.stock,
    // Clears the time of the state too: one dated ahead by a wrong clock would make all later states look old.
    ...(clearError === true && { fault: null, failures: 0, stateAt: null }),
  };
}

/** Asks the acquirer again for a cell order's declined refunds. */
export async function retryCellRefunds(
  context: Context,
  call: Call<typeof operatorEndpoints.retryCellRefunds>,
): Promise<{ order: CellOrder }> {
  const { partner, language, params } = call;
  const partnerId = partner.id;
  const refundIds = await withStaffTransaction(context, call, async (transaction) => {
    if (!(await lockCellOrder(transaction, { partnerId, id: params.id }))) throw new Refusal('cell.order_not_found');
    const now = context.clock.now();
    const ids = await retryDeclinedRefunds(transaction, { partnerId, documentId: params.id, now });
    if (ids.length === 0) throw new Refusal('order.refund_not_declined');
    await recordAudit(context, transaction, call, {
      action: 'cellOrder.refunds_retried',
      subject: `cellOrder:${params.id}`,
      before: { declinedRefunds: ids.toSorted() },
      after: { declinedRefunds: [] },
    });
    return ids;
  });
  await sendMoney(context, partner, { paymentIds: [], refundIds });
  context.changes.announce('cell-order', params.id);
  const order = await findCellOrder(context.database, { partnerId, id: params.id });
  if (!order) throw new Refusal('cell.order_not_found');
  return { order: await describeCellOrder(context, context.database, partner, order, language) };
}

/** Lists cell orders for staff, newest first. */
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
  call: Call<typeof operatorEndpoints.decideBottle>,
): Promise<{ order: CellOrder }> {
  const { partner, language, params, body } = call;
  const key = { partnerId: partner.id, id: params.id };
  await withStaffTransaction(context, call, async (transaction) => {
    const order = await lockCellOrder(transaction, key);
    if (!order) throw new Refusal('cell.order_not_found');
    const now = context.clock.now();
    const { bottleState, bottleDisputeUntil } = order;
    // The customer has a day to object.
    const isTooEarly = bottleState === 'open' && body.isDue && bottleDisputeUntil !== null && now < bottleDisputeUntil;
    const isOpen = bottleState === 'open' || bottleState === 'disputed';
    if (!isOpen || isTooEarly) throw new Refusal('cell.dispute_refused');
    await decideOnBottle(transaction, order, { isDue: body.isDue, now });
    await recordAudit(context, transaction, call, {
      action: 'cellOrder.bottle_decided',
      subject: `cellOrder:${order.id}`,
      before: { bottle: bottleState },
      after: { bottle: body.isDue ? 'charged' : 'waived' },
    });
  });
  context.changes.announce('cell-order', params.id);
  const order = await findCellOrder(context.database, key);
  if (!order) throw new Refusal('cell.order_not_found');
  return { order: await describeCellOrder(context, context.database, partner, order, language) };
}
