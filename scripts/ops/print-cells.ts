import type { CellOrder, OpsCell } from '@kaplya/contract';
import { formatMoney } from '@kaplya/domain';
import { toTable } from './to-table.ts';

/** One line for each cell. */
export function printCells(cells: readonly OpsCell[]): string {
  if (cells.length === 0) return 'No cells.';
  const rows = cells.map((cell) => [
    cell.id,
    cell.number,
    cell.status,
    cell.fault ?? '',
    String(cell.stock),
    `${cell.door}, ${cell.content}`,
    `${cell.controller.id} ${cell.controller.isOnline ? 'online' : 'offline'}`,
    cell.address,
  ]);
  return toTable([['cell', 'number', 'status', 'fault', 'bottles', 'seen', 'controller', 'address'], ...rows]);
}

export function printCell(cell: OpsCell): string {
  const { controller } = cell;
  return [
    `Cell ${cell.id}  ${cell.status}`,
    `  number      ${cell.number}, ${cell.address}`,
    `  bottles     ${cell.stock}`,
    `  seen        door ${cell.door}, content ${cell.content}`,
    `  failures    ${cell.failures} in a row${cell.fault === null ? '' : `, out of service: ${cell.fault}`}`,
    `  controller  ${controller.id}, ${controller.isOnline ? 'online' : 'offline'}, heard ${controller.heardAt ?? 'never'}`,
    `  order       ${cell.currentOrderId ?? 'none under way'}`,
  ].join('\n');
}

export function printCellOrders(orders: readonly CellOrder[]): string {
  if (orders.length === 0) return 'No orders.';
  const rows = orders.map(({ number, cell, step, reason, totals, refund, bottleDue, timeline }) => [
    number,
    cell.id,
    step,
    reason ?? '',
    formatMoney(totals.toPay, 'en'),
    refund === null ? '' : `${refund.state}${refund.isDeclined ? ', declined' : ''}`,
    bottleDue === null ? '' : `bottle ${bottleDue.state}`,
    timeline[0]?.at ?? '',
  ]);
  return toTable([['order', 'cell', 'step', 'reason', 'to pay', 'refund', 'bottle', 'placed'], ...rows]);
}

/** Includes the evidence. */
export function printCellOrder(order: CellOrder): string {
  const { totals, refund, bottleDue } = order;
  return [
    `Order ${order.number} at cell ${order.cell.id}  ${order.step}${order.reason === null ? '' : `: ${order.reason}`}`,
    `  bottle     ${order.acquisition ?? 'own'}, door ${order.door}`,
    `  sums       total ${formatMoney(totals.total, 'en')}, points ${formatMoney(totals.points, 'en')}, to pay ${formatMoney(totals.toPay, 'en')}`,
    ...(refund === null
      ? []
      : [
          `  refund     ${formatMoney(refund.amount, 'en')} and ${refund.points} points by ${refund.method}, ${refund.state}` +
            (refund.isDeclined ? '; the acquirer declined it' : ''),
        ]),
    ...(bottleDue === null
      ? []
      : [`  not left   ${formatMoney(bottleDue.amount, 'en')}, ${bottleDue.state}, until ${bottleDue.disputeUntil}`]),
    'Timeline',
    toTable(order.timeline.map(({ at, event, text }) => [`  ${at}`, event, text])),
  ].join('\n');
}
