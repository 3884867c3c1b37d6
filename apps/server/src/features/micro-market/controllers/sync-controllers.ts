import { setTimeout as delay } from 'node:timers/promises';
import pMap from 'p-map';
import type { Context } from '#context.ts';
import { listCellOrdersAwaiting } from '../orders/cell-orders.store.ts';
import { findController, listOnlineControllers, type ControllerRow } from '../cells/cells.store.ts';
import { requestControllerSync } from '../progress/side-effects.ts';

export type ControllerSync = {
  /** Call after connecting: synchronises all online controllers. */
  syncAll(): Promise<void>;
  /** Call for a controller that came online. `isAwaited`: an order waits for its answer. */
  syncOne(controller: ControllerRow, isAwaited: boolean): Promise<void>;
  /** Synchronises a connected controller whose last complete report is a quarter of an hour old. */
  syncIfOverdue(controller: ControllerRow): Promise<void>;
};

const controllersAtOnce = 500;
const requestsAtOnce = 20;
/** Minimum gap between requests to many controllers. */
const minimumGapMilliseconds = 10;
/** A killed process may have consumed messages; they are recovered after this time at most. */
const overdueMilliseconds = 15 * 60_000;

/**
 * Asks controllers for the events they stored while disconnected. Those with a waiting order are asked at once;
 * others one by one at random moments within `spreadMilliseconds`, or longer if there are many, and only if no other
 * process has asked. This spreads the load after a broker's restart. With 0 all are asked at once.
 */
export function createControllerSync(context: Context, spreadMilliseconds: number): ControllerSync {
  const waiting = new Set<string>();
  const requestedAt = new Map<string, Date>();

  async function requestLater(controller: ControllerRow): Promise<void> {
    const key = { partnerId: controller.partnerId, id: controller.id };
    const mapKey = toMapKey(controller);
    if (waiting.has(mapKey)) return;
    waiting.add(mapKey);
    const since = context.clock.now();
    const longest = Math.max(spreadMilliseconds, waiting.size * minimumGapMilliseconds);
    try {
      await delay(Math.random() * longest, undefined, { ref: false, signal: context.stopping });
      const row = await findController(context.database, key);
      if (row?.isOnline && (row.syncedAt === null || row.syncedAt < since)) await requestControllerSync(context, row);
    } catch (error) {
      if (!context.stopping.aborted) context.logger.error({ err: error }, 'a controller could not be asked');
    } finally {
      waiting.delete(mapKey);
    }
  }

  async function syncOne(controller: ControllerRow, isAwaited: boolean): Promise<void> {
    requestedAt.set(toMapKey(controller), context.clock.now());
    if (isAwaited || spreadMilliseconds === 0) await requestControllerSync(context, controller);
    else void requestLater(controller);
  }

  async function syncIfOverdue(controller: ControllerRow): Promise<void> {
    const overdueSince = new Date(context.clock.now().getTime() - overdueMilliseconds);
    const isRecent = (at: Date | null | undefined) => at != null && at > overdueSince;
    // A controller that does not answer is not asked more often.
    if (isRecent(controller.syncedAt) || isRecent(requestedAt.get(toMapKey(controller)))) return;
    await syncOne(controller, false);
  }

  return {
    syncOne,
    syncIfOverdue,
    async syncAll() {
      const orders = await listCellOrdersAwaiting(context.database, null);
      const awaited = new Set(orders.map(({ partnerId, controllerId }) => toMapKey({ partnerId, id: controllerId })));
      let after: ControllerRow | null = null;
      do {
        const controllers: ControllerRow[] = await listOnlineControllers(context.database, {
          after,
          limit: controllersAtOnce,
        });
        await pMap(controllers, (controller) => syncOne(controller, awaited.has(toMapKey(controller))), {
          concurrency: requestsAtOnce,
        });
        after = controllers.length < controllersAtOnce ? null : (controllers.at(-1) ?? null);
      } while (after !== null);
    },
  };
}

function toMapKey({ partnerId, id }: Pick<ControllerRow, 'partnerId' | 'id'>): string {
  return `${partnerId} ${id}`;
}
