import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteParts } from '../stores/file-part.store.ts';
import { deleteFiles, noteForgotten, listFilesBeyond, listPartnersWithFiles } from '../stores/file.store.ts';
import { deleteSessions } from '../stores/session.store.ts';

/** Files of 1C hold what others must not see, also people. */
const keptMilliseconds = 90 * DAY_MS;
const openMilliseconds = DAY_MS;
/** Of one partner: an exchange every few minutes would fill the disk. */
const keptBytes = 2 * 1024 * 1024 * 1024;

/** Deletes old files with their entries in the diary, the oldest bytes of what is too much, and sessions that are over. */
export async function pruneExchange(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions & { readonly keptBytes?: number },
) {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  const sessions = await deleteSessions(upkeep, clock.now(), { stopping, ...options });
  const until = { until: before(keptMilliseconds), openUntil: before(openMilliseconds) };
  const files = await deleteFiles(upkeep, until, { stopping, ...options });
  let forgotten = 0;
  for (const partnerId of await listPartnersWithFiles(upkeep)) {
    for (const fileId of await listFilesBeyond(upkeep, partnerId, options?.keptBytes ?? keptBytes)) {
      await deleteParts(upkeep, { partnerId, fileId });
      await noteForgotten(upkeep, { partnerId, fileId });
      forgotten += 1;
    }
  }
  return { sessions, files, forgotten };
}
