import { setTimeout as delay } from 'node:timers/promises';
import pMap from 'p-map';
import type { Context } from '#context.ts';
import { listCellOrdersAwaiting } from '../orders/cell-orders.store.ts';
import { findController, listOnlineControllers, type ControllerRow } from '../cells/cells.store.ts';
import { askForSync } from '../progress/outside.ts';

export type AskControllers = {
  /** After we have connected: each that is there. */
  askAll(): Promise<void>;
  /** One that has just come. `isAwaited`: an order waits for what it says. */
  askOne(controller: ControllerRow, isAwaited: boolean): Promise<void>;
  /** One that is there all the time, where it has not told everything for a quarter of an hour. */
  askIfOverdue(controller: ControllerRow): Promise<void>;
};

const controllersAtOnce = 500;
const questionsAtOnce = 20;
/** With many to ask, so much later each. */
const apartMilliseconds = 10;
/** A process that was killed had taken messages, which no other was given: so late they are heard of at the latest. */
const overdueMilliseconds = 15 * 60_000;

/**
 * Asks controllers for what they kept while nobody heard them: those for which an order waits at once, the others one by
 * one at random moments within `spreadMilliseconds` – or longer, where they are many – and only as long as no other
 * process has asked. A broker that comes back finds all controllers and all processes there at the same time. With 0 all
 * are asked at once.
 */
export function createAskControllers(context: Context, spreadMilliseconds: number): AskControllers {
  const waiting = new Set<string>();
  const askedAt = new Map<string, Date>();

  async function askLater(controller: ControllerRow): Promise<void> {
    const key = { partnerId: controller.partnerId, id: controller.id };
    const mark = markOf(controller);
    if (waiting.has(mark)) return;
    waiting.add(mark);
    const since = context.clock.now();
    const longest = Math.max(spreadMilliseconds, waiting.size * apartMilliseconds);
    try {
      await delay(Math.random() * longest, undefined, { ref: false, signal: context.stopping });
      const row = await findController(context.database, key);
      if (row?.isOnline && (row.syncedAt === null || row.syncedAt < since)) await askForSync(context, row);
    } catch (error) {
      if (!context.stopping.aborted) context.logger.error({ err: error }, 'a controller could not be asked');
    } finally {
      waiting.delete(mark);
    }
  }

  async function askOne(controller: ControllerRow, isAwaited: boolean): Promise<void> {
    askedAt.set(markOf(controller), context.clock.now());
    if (isAwaited || spreadMilliseconds === 0) await askForSync(context, controller);
    else void askLater(controller);
  }

  async function askIfOverdue(controller: ControllerRow): Promise<void> {
    const overdueSince = new Date(context.clock.now().getTime() - overdueMilliseconds);
    const isRecent = (at: Date | null | undefined) => at != null && at > overdueSince;
    // One that does not answer is not asked more often either.
    if (isRecent(controller.syncedAt) || isRecent(askedAt.get(markOf(controller)))) return;
    await askOne(controller, false);
  }

  return {
    askOne,
    askIfOverdue,
    async askAll() {
      const orders = await listCellOrdersAwaiting(context.database, null);
      const awaited = new Set(orders.map(({ partnerId, controllerId }) => markOf({ partnerId, id: controllerId })));
      let after: ControllerRow | null = null;
      do {
        const controllers: ControllerRow[] = await listOnlineControllers(context.database, {
          after,
          limit: controllersAtOnce,
        });
        await pMap(controllers, (controller) => askOne(controller, awaited.has(markOf(controller))), {
          concurrency: questionsAtOnce,
        });
        after = controllers.length < controllersAtOnce ? null : (controllers.at(-1) ?? null);
      } while (after !== null);
    },
  };
}

function markOf({ partnerId, id }: Pick<ControllerRow, 'partnerId' | 'id'>): string {
  return `${partnerId} ${id}`;
}
