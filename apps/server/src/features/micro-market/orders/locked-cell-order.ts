import { isSellable, type CellOrderFacts } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { findPartner, type Partner } from '#features/company/index.ts';
import { listCommandsOf, type CellCommandRow } from '../controllers/cell-commands.store.ts';
import { lockCellOrder, type CellOrderRow, type CellOrderKey } from './cell-orders.store.ts';
import { countBottles } from './count-bottles.ts';
import { findCell, type CellRow, type ControllerRow } from '../cells/cells.store.ts';
import { isOnline } from '../cells/is-online.ts';
import { toFacts } from './cell-order-facts.ts';

/** A locked order with the data that its steps need. */
export type LockedCellOrder = {
  readonly partner: Partner;
  readonly order: CellOrderRow;
  readonly commands: readonly CellCommandRow[];
  readonly cell: CellRow;
  readonly controller: ControllerRow;
  /** Whether the connected broker has reported that the controller is offline. */
  readonly isKnownOffline: boolean;
  readonly facts: CellOrderFacts;
  readonly now: Date;
};

/** Locks an order and loads the data of its steps; null if it does not exist. */
export async function lockAndLoadCellOrder(
  context: Context,
  transaction: Transaction,
  key: CellOrderKey,
): Promise<LockedCellOrder | null> {
  const order = await lockCellOrder(transaction, key);
  if (!order) return null;
  const partner = await findPartner(context, order.partnerId);
  const found = await findCell(transaction, { partnerId: order.partnerId, id: order.cellId });
  if (!partner || !found) throw new Error(`Cell order ${key.id} has no partner or no cell`);
  const commands = await listCommandsOf(transaction, order.partnerId, [order.id]);
  const now = context.clock.now();
  const { cell, controller } = found;
  const isConnected = context.cells.isConnected();
  const isReachable = isConnected && isOnline(controller, now);
  const isKnownOffline = isConnected && !controller.isOnline;
  const facts = toFacts(order, commands, {
    ...controller,
    isReachable,
    isSellable: isSellable({ ...cell, hasFault: cell.fault !== null }, countBottles(order.lines)),
  });
  return { partner, order, commands, cell, controller, isKnownOffline, facts, now };
}
