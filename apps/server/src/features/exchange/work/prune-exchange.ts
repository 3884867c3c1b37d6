import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteParts } from '../stores/file-part.store.ts';
import {
  deleteFiles,
  listFilesBeyond,
  listPartnersWithFiles,
  listUnappliedOrders,
  noteForgotten,
} from '../stores/file.store.ts';
import { deleteOfGoneGoods } from '../stores/goods-picture.store.ts';
import { deleteTakenPictures } from '../stores/picture.store.ts';
import { deleteSessions } from '../stores/session.store.ts';

/** Files of 1C hold what others must not see, also people. */
const keptMilliseconds = 90 * DAY_MS;
const openMilliseconds = DAY_MS;
/** Of one partner: an exchange every few minutes would fill the disk. */
const keptBytes = 2 * 1024 * 1024 * 1024;

/** Of orders that were not applied: until then it is unknown whom their deletion would have to erase. */
const unappliedMilliseconds = DAY_MS;

type Upkeep = Pick<Context, 'upkeep' | 'clock' | 'stopping'>;

/**
 * Deletes old files with their entries in the diary, the bytes of orders that were not applied and the oldest ones of what
 * is too much, and sessions that are over.
 */
export async function pruneExchange(
  { upkeep, clock, stopping }: Upkeep,
  options?: BatchOptions & { readonly keptBytes?: number },
) {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  const sessions = await deleteSessions(upkeep, clock.now(), { stopping, ...options });
  const until = { until: before(keptMilliseconds), openUntil: before(openMilliseconds) };
  const files = await deleteFiles(upkeep, until, { stopping, ...options });
  const pictures = await deleteTakenPictures(upkeep, before(keptMilliseconds), { stopping, ...options });
  const ofGoods = await deleteOfGoneGoods(upkeep);
  let forgotten = 0;
  for (const partnerId of await listPartnersWithFiles(upkeep)) {
    const unapplied = () => listUnappliedOrders(upkeep, partnerId, before(unappliedMilliseconds));
    const tooMuch = () => listFilesBeyond(upkeep, partnerId, options?.keptBytes ?? keptBytes);
    for (const list of [unapplied, tooMuch]) forgotten += await forgetFiles({ upkeep, stopping }, partnerId, list);
  }
  return { sessions, files, pictures, ofGoods, forgotten };
}

/** Deletes the bytes of files, some at a time, until there are none of them. */
async function forgetFiles(
  { upkeep, stopping }: Pick<Upkeep, 'upkeep' | 'stopping'>,
  partnerId: string,
  list: () => Promise<readonly string[]>,
): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const fileIds = stopping.aborted ? [] : await list();
    if (fileIds.length === 0) return forgotten;
    for (const fileId of fileIds) {
      await deleteParts(upkeep, { partnerId, fileId });
      await noteForgotten(upkeep, { partnerId, fileId });
      forgotten += 1;
    }
  }
}
