import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { StreetFileFailure } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import { FileRefused } from '@kaplya/files/file-refused';
import type { Database } from '#db/client.ts';
import { isDiskFull } from '#db/connections/database-errors.ts';
import { withTransaction } from '#db/transaction.ts';
import { searchRadiusMetres } from '#gateways/maps/index.ts';
import type { Logger } from '#observability/logger.ts';
import type { Clock } from '../../../clock.ts';
import type { CollectedStreets } from './collect/assemble-streets.ts';
import { collectStreets } from './collect/collect-streets.ts';
import { StreetsUnusable } from './collect/streets-unusable.ts';
import { analyseGazetteer, deleteSource, insertSource } from './gazetteer-rows.store.ts';
import { isOutOfSpace } from './stored-files.ts';
import type { Town } from './collect/nearest-town.ts';
import { deleteRemovedFile, removeOtherFiles, updateInWork, type StreetFileKey } from './street-file.store.ts';

/** The work on one file; plain data, because a worker thread gets it. */
export type StreetWork = StreetFileKey & {
  readonly path: string;
  readonly shopTowns: readonly Town[];
  readonly language: Language;
};

type ReadingContext = {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
  readonly stopping: Pick<AbortSignal, 'aborted'>;
};

/** The time between two reports of the progress, which also ask whether somebody stopped the work. */
const reportMilliseconds = 1000;
/** The part of the progress that is the reading of the file; the rest is writing. */
const readingShare = 0.6;

/** Thrown when the file was removed while it was read, or the process stops. */
class ReadingStopped extends Error {}

/**
 * Reads a file into streets and puts them in the place of those that were in use, all at once. Whatever goes wrong, the
 * former ones stay, nothing of the new ones is left, and the file's row has the reason. Deletes the file.
 */
export async function readStreetFile(context: ReadingContext, work: StreetWork): Promise<void> {
  const { database, clock, logger, stopping } = context;
  const key = { partnerId: work.partnerId, id: work.id };
  let reportedAt = performance.now();
  const report = async (share: number) => {
    if (stopping.aborted) throw new ReadingStopped();
    if (performance.now() - reportedAt < reportMilliseconds) return;
    reportedAt = performance.now();
    const progressPercent = Math.min(99, Math.floor(share * 100));
    if (!(await updateInWork(database, key, { progressPercent, seenAt: clock.now() }))) throw new ReadingStopped();
  };
  try {
    const collected = await collectStreets(await openAsBlob(work.path), {
      ...{ shopTowns: work.shopTowns, language: work.language, radiusMetres: searchRadiusMetres },
      onProgress: (share) => report(share * readingShare),
    });
    await insertSource(database, key.id, collected, (share) => report(readingShare + share * (1 - readingShare)));
    await analyseGazetteer(database);
    await useStreets(context, key, collected);
  } catch (error) {
    await deleteSource(database, key.id);
    const failure = toFailure(error);
    // A file that somebody removed meanwhile has failed for nobody.
    const failed = await updateInWork(database, key, { state: 'failed', failure });
    await deleteRemovedFile(database, key);
    if (failed && (failure === 'failed' || failure === 'no_space'))
      logger.error({ err: error }, 'a file of streets was not read');
  } finally {
    await rm(work.path, { force: true });
  }
}

/** Puts the new streets in the place of the former ones, in one transaction. */
async function useStreets(
  { database, clock }: ReadingContext,
  key: StreetFileKey,
  { towns, streets, houses }: CollectedStreets,
): Promise<void> {
  await withTransaction(database, async (transaction) => {
    await removeOtherFiles(transaction, key);
    const used = await updateInWork(transaction, key, {
      ...{ state: 'in_use', progressPercent: 100, seenAt: clock.now() },
      ...{ towns: towns.length, streets: streets.length, houses: houses.length },
    });
    if (!used) throw new ReadingStopped();
  });
}

function toFailure(error: unknown): StreetFileFailure {
  if (error instanceof ReadingStopped) return 'interrupted';
  if (error instanceof StreetsUnusable) return error.reason;
  if (isOutOfSpace(error) || isDiskFull(error)) return 'no_space';
  if (!(error instanceof FileRefused)) return 'failed';
  if (error.code === 'osm.not_osm' || error.code === 'file.empty') return 'not_osm';
  return error.code === 'osm.broken' ? 'broken' : 'unsupported';
}
