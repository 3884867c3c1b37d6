import type { Context } from '#context.ts';
import type { StandInController } from '#gateways/cells/index.ts';
import { drainCellOrders, triggerCellOrders } from '../progress/advance-cell-order.ts';
import { listStandInCells } from './cells.store.ts';
import { controllerListener } from '../controllers/subscribe-to-controllers.ts';

/** Interval in which due orders are advanced; events advance them at once. */
const intervalMilliseconds = 500;

/** The time over which requests to controllers without a waiting order are spread. */
const spreadMilliseconds = 3000;

/**
 * Listens to the controllers and advances cell orders. Any number of processes may run it and continue each other's
 * work. Returns its stop function.
 */
export async function watchCells(context: Context): Promise<() => Promise<void>> {
  await context.cells.start(controllerListener(context, { spreadMilliseconds }));
  await context.cellsStandIn?.start(await listStandInControllers(context));
  const timer = setInterval(() => triggerCellOrders(context), intervalMilliseconds).unref();
  return async () => {
    clearInterval(timer);
    await drainCellOrders(context);
  };
}

async function listStandInControllers(context: Context): Promise<StandInController[]> {
  const cells = await listStandInCells(context.database);
  return [...Map.groupBy(cells, ({ controllerId }) => controllerId)].map(([controllerId, own]) => ({
    controllerId,
    partnerId: own[0]?.partnerId ?? '',
    cells: own.map(({ id: cellId, stock }) => ({ cellId, content: stock > 0 ? 'full' : 'nothing' })),
  }));
}
