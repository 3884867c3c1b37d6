import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteControllerEventsBefore } from './cell-events.store.ts';
import { eventsKeptMilliseconds } from './take-event.ts';

/** What controllers saw so long ago that nobody takes it for new any more. */
export async function pruneControllerEvents(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const before = new Date(clock.now().getTime() - eventsKeptMilliseconds);
  return { controllerEvents: await deleteControllerEventsBefore(upkeep, before, { stopping, ...options }) };
}
