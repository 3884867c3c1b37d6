import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { findReferringTable } from '#db/connections/database-errors.ts';
import { deletePicture, listUnusedPictures, type PictureKey } from '#features/company/index.ts';
import { isShownByGoods } from './picture-use.store.ts';

/** Unused pictures stay this long, because open pages and unsaved drafts may still show them. */
const retentionMilliseconds = 7 * DAY_MS;
const pageRows = 200;

/**
 * Deletes photographs that staff uploaded a week ago or longer and that no row uses. Drawings stay. Returns the number
 * of deleted ones.
 */
export async function prunePictures({
  upkeep,
  clock,
  stopping,
}: Pick<Context, 'upkeep' | 'clock' | 'stopping'>): Promise<{ pictures: number }> {
  const before = new Date(clock.now().getTime() - retentionMilliseconds);
  let deleted = 0;
  let after: PictureKey | null = null;
  for (;;) {
    // oxlint-disable no-await-in-loop -- page by page; each deletion is a transaction of its own
    const page: PictureKey[] = await listUnusedPictures(upkeep, {
      ...{ before, isUsed: isShownByGoods, after, most: pageRows },
    });
    for (const key of page) {
      if (stopping.aborted) return { pictures: deleted };
      if (await tryToDelete(upkeep, key, before)) deleted += 1;
    }
    // oxlint-enable no-await-in-loop
    after = page.at(-1) ?? null;
    if (page.length < pageRows) return { pictures: deleted };
  }
}

/** Deletes a picture; false: another row uses it, such as a banner, or it was just uploaded again. */
async function tryToDelete(upkeep: Context['upkeep'], key: PictureKey, before: Date): Promise<boolean> {
  try {
    return await deletePicture(upkeep, key, before);
  } catch (error) {
    if (findReferringTable(error) === null) throw error;
    return false;
  }
}
