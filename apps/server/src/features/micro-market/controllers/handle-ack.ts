import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import type { CellAddress, CommandAck } from '#gateways/cells/index.ts';
import { findCommand, updateCommand } from './cell-commands.store.ts';
import { appendCellEvent } from './cell-events.store.ts';
import { lockCellOrder, updateCellOrder } from '../orders/cell-orders.store.ts';
import { findCell } from '../cells/cells.store.ts';
import { isUuid } from './is-uuid.ts';

/** Handles a controller's acknowledgement of a command. The first one counts. */
export async function handleAck(
  context: Context,
  address: CellAddress & { readonly partnerId: string },
  ack: CommandAck,
): Promise<void> {
  const { partnerId, controllerId, cellId } = address;
  if (!isUuid(ack.commandId)) return;
  const result = resultOf(ack);
  const now = context.clock.now();
  const orderId = await withTransaction(context.database, async (transaction) => {
    const known = await findCommand(transaction, { partnerId, id: ack.commandId });
    const order = known && (await lockCellOrder(transaction, { partnerId, id: known.orderId }));
    if (!order || order.cellId !== cellId) return null;
    const found = await findCell(transaction, { partnerId, id: cellId });
    const command = await findCommand(transaction, known);
    if (found?.cell.controllerId !== controllerId || !command || command.ack !== null) return null;
    await updateCommand(transaction, command, {
      ack: result,
      ackReason: ack.reason?.slice(0, 100) ?? null,
      ackAt: now,
    });
    if (result === 'accepted') await appendCellEvent(transaction, order, 'ACCEPTED', now);
    if (result === 'rejected') await appendCellEvent(transaction, order, 'REJECTED', now);
    await updateCellOrder(transaction, order, { nextAt: now });
    return order.id;
  });
  if (orderId !== null) context.changes.announce('cell-order', orderId);
}

/** The result of a command; for a repeated one, the reason carries the first result. */
function resultOf({ result, reason }: CommandAck): 'accepted' | 'rejected' | 'expired' {
  if (result !== 'duplicate') return result;
  return reason === 'rejected' || reason === 'expired' ? reason : 'accepted';
}
