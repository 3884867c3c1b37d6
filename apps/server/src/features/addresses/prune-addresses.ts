import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { findResumesAfter, updateResumesAfter } from '#jobs/job-run.store.ts';
import { deleteAddressesOfGone } from './personal-data.store.ts';

/**
 * Deletes addresses of visitors whose session is over; orders have their own copies. Each run continues where the
 * previous one ended, so that the end of a large table is reached.
 */
export async function pruneAddresses(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  { job, ...options }: BatchOptions & { readonly job: string },
) {
  const addresses = await deleteAddressesOfGone(upkeep, {
    now: clock.now(),
    after: await findResumesAfter(upkeep, job),
    // Saved before the page is deleted: a page that fails does not block the next ones, and is tried again after them.
    onPage: (last) => updateResumesAfter(upkeep, job, last),
    options: { stopping, ...options },
  });
  return { addresses };
}
