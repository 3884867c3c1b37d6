import type { StreetFile } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { listStaffNames } from '#features/staff/index.ts';
import { abandonedAfterMilliseconds } from './prune-street-files.ts';
import { failAbandoned, listStreetFiles, type StreetFileEntry } from './street-file.store.ts';

/** The file in use, the one that is being read, and the last one that failed. */
export async function describeStreetFiles(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  partnerId: string,
): Promise<StreetFile[]> {
  await failAbandoned(database, new Date(clock.now().getTime() - abandonedAfterMilliseconds), partnerId);
  const entries = await listStreetFiles(database, partnerId);
  const lastFailed = entries.find(({ state }) => state === 'failed');
  const shown = entries.filter((entry) => entry.state !== 'failed' || entry === lastFailed);
  return Promise.all(shown.map((entry) => describeStreetFile(database, entry)));
}

export async function describeStreetFile(executor: Executor, entry: StreetFileEntry): Promise<StreetFile> {
  const { partnerId, id, state, fileName, bytes, progressPercent, towns, streets, houses, failure, staffId } = entry;
  const names = staffId === null ? null : await listStaffNames(executor, partnerId, [staffId]);
  return {
    ...{ id, fileName, bytes, progressPercent, towns, streets, houses, failure, version: entry.version },
    state: state === 'in_use' || state === 'failed' ? state : 'reading',
    createdAt: entry.createdAt.toISOString(),
    by: staffId === null ? null : { id: staffId, name: names?.get(staffId) ?? '' },
  };
}
