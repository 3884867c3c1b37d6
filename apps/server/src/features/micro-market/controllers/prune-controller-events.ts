import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteControllerEventsBefore } from './cell-events.store.ts';
import { eventRetentionMilliseconds } from './handle-event.ts';

/** Deletes keys of events too old to be accepted again. */
export async function pruneControllerEvents(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const before = new Date(clock.now().getTime() - eventRetentionMilliseconds);
  return { controllerEvents: await deleteControllerEventsBefore(upkeep, before, { stopping, ...options }) };
}
