import type { Context } from '#context.ts';
import { deleteControllerEventsBefore } from './cell-events.store.ts';
import { eventsKeptMilliseconds } from './take-event.ts';

/** What controllers saw so long ago that nobody takes it for new any more. */
export async function deleteOldControllerEvents({ database, clock }: Context): Promise<void> {
  await deleteControllerEventsBefore(database, new Date(clock.now().getTime() - eventsKeptMilliseconds));
}
