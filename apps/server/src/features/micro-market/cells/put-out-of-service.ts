import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { lockCell, updateCell, type CellRow } from './cells.store.ts';

/** Puts the cell out of service until an operator clears it. The first reason stays. */
export async function putOutOfService(
  context: Context,
  transaction: Transaction,
  { partnerId, id }: Pick<CellRow, 'partnerId' | 'id'>,
  fault: string,
): Promise<void> {
  const cell = await lockCell(transaction, { partnerId, id });
  if (!cell || cell.fault !== null) return;
  await updateCell(transaction, cell, { fault });
  context.logger.error({ partnerId, cellId: id, fault }, 'a cell is out of service');
}
