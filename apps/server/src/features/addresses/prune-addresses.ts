import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { findResumesAfter, updateResumesAfter } from '#jobs/job-run.store.ts';
import { deleteAddressesOfGone } from './personal-data.store.ts';

/**
 * Addresses of visitors whose session is over. Orders keep theirs. Most addresses stay and have to be read, so each run
 * goes on where the one before ended: those at the end of a large table have their turn too.
 */
export async function pruneAddresses(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  { job, ...options }: BatchOptions & { readonly job: string },
) {
  const addresses = await deleteAddressesOfGone(upkeep, {
    now: clock.now(),
    after: await findResumesAfter(upkeep, job),
    // Before the page: one that fails keeps no others, and comes again with the next round.
    onPage: (last) => updateResumesAfter(upkeep, job, last),
    options: { stopping, ...options },
  });
  return { addresses };
}
