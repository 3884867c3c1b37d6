import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteImports } from '../stores/import.store.ts';

/** Files of staff hold what others must not see, also people: they are kept no longer than they may have to be undone. */
const keptMilliseconds = 90 * DAY_MS;
const unendedMilliseconds = DAY_MS;
/** Of files of people that nobody has checked: until then it is unknown whom their deletion would have to erase. */
const peopleMilliseconds = DAY_MS;

/** Deletes old imports with their files, and uploads that broke off. */
export async function pruneImports(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  const until = {
    until: before(keptMilliseconds),
    unendedUntil: before(unendedMilliseconds),
    peopleUntil: before(peopleMilliseconds),
  };
  return { imports: await deleteImports(upkeep, until, { stopping, ...options }) };
}
