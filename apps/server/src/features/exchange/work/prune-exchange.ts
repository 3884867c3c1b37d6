import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteFiles, listFilesBeyond, listPartnersWithFiles, listUnappliedOrders } from '../stores/file.store.ts';
import { deleteOfDeletedGoods } from '../stores/goods-picture.store.ts';
import { deleteImportedPictures } from '../stores/picture.store.ts';
import { deleteSessions } from '../stores/session.store.ts';
import { deleteFileBytes } from './delete-file-bytes.ts';

/** The time for which files of 1C are retained, because they have confidential and personal data. */
const retentionMilliseconds = 90 * DAY_MS;
const openMilliseconds = DAY_MS;
/** The most bytes of one partner's files, because an exchange every few minutes would fill the disk. */
const usualBytesAtMost = 2 * 1024 * 1024 * 1024;

/**
 * The time for which files of orders that were not applied are retained: no row names their customers, so the deletion
 * of an account would not find them.
 */
const unappliedMilliseconds = DAY_MS;

/**
 * Deletes old files with their entries in the diary, the bytes of orders that were not applied, the oldest bytes beyond
 * the limit of a partner, and expired sessions.
 */
export async function pruneExchange(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  { bytesAtMost = usualBytesAtMost, ...options }: BatchOptions & { readonly bytesAtMost?: number } = {},
) {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  const batches = { stopping, ...options };
  const sessions = await deleteSessions(upkeep, clock.now(), batches);
  const until = { until: before(retentionMilliseconds), openUntil: before(openMilliseconds) };
  const files = await deleteFiles(upkeep, until, batches);
  const pictures = await deleteImportedPictures(upkeep, before(retentionMilliseconds), batches);
  const ofGoods = await deleteOfDeletedGoods(upkeep);
  let withoutBytes = 0;
  for (const partnerId of await listPartnersWithFiles(upkeep)) {
    const listUnapplied = () => listUnappliedOrders(upkeep, partnerId, before(unappliedMilliseconds));
    const listTooMuch = () => listFilesBeyond(upkeep, partnerId, bytesAtMost);
    for (const list of [listUnapplied, listTooMuch])
      while (!stopping.aborted) {
        const fileIds = await list();
        if (fileIds.length === 0) break;
        for (const fileId of fileIds) await deleteFileBytes(upkeep, { partnerId, fileId });
        withoutBytes += fileIds.length;
      }
  }
  return { sessions, files, pictures, ofGoods, forgotten: withoutBytes };
}
