import { MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteSource } from './gazetteer-rows.store.ts';
import { deleteRemovedFile, failAbandoned, listUnusedFiles } from './street-file.store.ts';

/** The silence after which the process that received or read a file counts as gone. */
export const abandonedAfterMilliseconds = 2 * MINUTE_MS;

/** Marks files as failed whose process is gone, and deletes the streets of files that are not used. */
export async function pruneStreetFiles(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  await failAbandoned(upkeep, new Date(clock.now().getTime() - abandonedAfterMilliseconds));
  let rows = 0;
  for (const { partnerId, id } of await listUnusedFiles(upkeep)) {
    rows += await deleteSource(upkeep, id, { stopping, ...options });
    if (!stopping.aborted) await deleteRemovedFile(upkeep, { partnerId, id });
  }
  return { streets: rows };
}
