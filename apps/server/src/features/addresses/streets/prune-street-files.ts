import { MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteSource } from './gazetteer-rows.store.ts';
import { deleteStoredFile, listStoredFiles } from './stored-files.ts';
import { deleteRemovedFile, failAbandoned, listInWork, listUnusedFiles } from './street-file.store.ts';

/** The silence after which the process that received or read a file counts as gone. */
export const abandonedAfterMilliseconds = 2 * MINUTE_MS;

/** Marks files as failed whose process is gone, and deletes the streets and bytes of files that are not used. */
export async function pruneStreetFiles(
  context: Pick<Context, 'upkeep' | 'clock' | 'stopping' | 'config'>,
  options?: BatchOptions,
) {
  const { upkeep, clock, stopping } = context;
  await failAbandoned(upkeep, new Date(clock.now().getTime() - abandonedAfterMilliseconds));
  let rows = 0;
  for (const { partnerId, id } of await listUnusedFiles(upkeep)) {
    rows += await deleteSource(upkeep, id, { stopping, ...options });
    if (!stopping.aborted) await deleteRemovedFile(upkeep, { partnerId, id });
  }
  // Each stored file has a row before its first byte; one whose reader was killed is not in work any more.
  const stored = await listStoredFiles(context);
  const inWork = await listInWork(upkeep);
  for (const id of stored) if (!inWork.has(id)) await deleteStoredFile(context, id);
  return { streets: rows };
}
