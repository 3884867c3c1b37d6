import { isDeepStrictEqual } from 'node:util';
import { picturesAtMost } from '@kaplya/contract';
import { noTexts } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { isDrawing, lockPicturesForShare, savePictures } from '#features/company/index.ts';
import { listItems, type GoodsItem, type PictureRow } from '../goods/goods.store.ts';
import { noPictureDrawing, noPictureId } from '../goods/no-picture.ts';
import { listPicturesOf, replacePicturesOf } from './item-pictures.store.ts';

/** The pictures that another program, such as 1C, has for a locked item. */
export type ExternalPictures = {
  readonly itemId: string;
  /**
   * The pictures in their order. `pictureId` is the picture that customers see; null: it is taken from the item's
   * present row with the same source.
   */
  readonly pictures: readonly { readonly sourceId: string; readonly pictureId: string | null }[];
  /** The sources of pictures that the program sent before. */
  readonly formerSourceIds: ReadonlySet<string>;
};

/** The result of a replacement. */
export type ReplacedPictures = {
  readonly isChanged: boolean;
  /**
   * The number of pictures that were not added because, with those of staff, the item has the most pictures allowed.
   */
  readonly leftOut: number;
  /** The sources of pictures that staff had added already: they stay those of staff. */
  readonly ofStaff: ReadonlySet<string>;
};

/**
 * Replaces the pictures of items that another program sent before. Pictures of staff stay where they are, before or
 * behind the program's; a picture of the program that staff have cropped stays cropped, and one that they removed is
 * not added again. A drawing without a row is replaced.
 */
export async function replaceExternalPictures(
  transaction: Transaction,
  partnerId: string,
  pictureSets: readonly ExternalPictures[],
): Promise<ReadonlyMap<string, ReplacedPictures>> {
  const ids = pictureSets.map(({ itemId }) => itemId);
  const items = new Map((await listItems(transaction, partnerId, ids)).map((item) => [item.id, item]));
  const rowsOf = Map.groupBy(await listPicturesOf(transaction, partnerId, ids), ({ itemId }) => itemId);
  const named = pictureSets.flatMap(({ pictures }) =>
    pictures.flatMap(({ sourceId, pictureId }) => [sourceId, pictureId ?? []].flat()),
  );
  const existing = await lockPicturesForShare(transaction, partnerId, [...new Set(named)]);
  const replaced = new Map<string, ReplacedPictures>();
  const changed: { item: GoodsItem; rows: readonly PictureRow[] }[] = [];
  for (const pictureSet of pictureSets) {
    const item = items.get(pictureSet.itemId);
    if (!item) continue;
    const present = rowsOf.get(item.id) ?? ownPicture(item);
    const { rows, leftOut } = merge(item, present, pictureSet, existing);
    const isChanged = !isDeepStrictEqual(rows, present);
    if (isChanged) changed.push({ item, rows });
    const theirs = present.filter(({ sourceId }) => !pictureSet.formerSourceIds.has(sourceId));
    replaced.set(item.id, { isChanged, leftOut, ofStaff: new Set(theirs.map(({ sourceId }) => sourceId)) });
  }
  if (changed.some(({ rows }) => rows.length === 0)) await savePictures(transaction, partnerId, [noPictureDrawing]);
  await replacePicturesOf(
    transaction,
    partnerId,
    changed.map(({ item: { id, kind }, rows }) => ({ id, kind, rows, pictureId: rows[0]?.pictureId ?? noPictureId })),
  );
  return replaced;
}

type Picture = Omit<PictureRow, 'position'>;

/** The item's `pictureId` as a row, if it is a photograph and the item has no rows of pictures. */
function ownPicture({ partnerId, id: itemId, pictureId }: GoodsItem): PictureRow[] {
  if (isDrawing(pictureId)) return [];
  return [{ ...wholePicture({ partnerId, itemId, sourceId: pictureId, pictureId }), position: 0 }];
}

const wholePicture = (of: Pick<PictureRow, 'partnerId' | 'itemId' | 'sourceId' | 'pictureId'>): Picture => ({
  ...{ ...of, crop: null, focus: null, alts: noTexts },
});

function merge(
  { partnerId, id: itemId }: GoodsItem,
  present: readonly PictureRow[],
  { pictures, formerSourceIds }: ExternalPictures,
  existing: ReadonlySet<string>,
): { readonly rows: PictureRow[]; readonly leftOut: number } {
  const isOfProgram = ({ sourceId }: PictureRow) => formerSourceIds.has(sourceId);
  const first = present.findIndex(isOfProgram);
  const before = first < 0 ? present : present.slice(0, first);
  const behind = first < 0 ? [] : present.slice(first).filter((row) => !isOfProgram(row));
  const rowOf = new Map(present.map((row) => [row.sourceId, row]));
  const wanted = pictures.flatMap(({ sourceId, pictureId }): Picture[] => {
    const row = rowOf.get(sourceId);
    if (row) return isOfProgram(row) ? [row] : [];
    const isRemoved = formerSourceIds.has(sourceId);
    if (isRemoved || pictureId === null || !existing.has(sourceId) || !existing.has(pictureId)) return [];
    return [wholePicture({ partnerId, itemId, sourceId, pictureId })];
  });
  const room = Math.max(0, picturesAtMost - before.length - behind.length);
  const rows = [...before, ...wanted.slice(0, room), ...behind].map((row, position) => ({ ...row, position }));
  return { rows, leftOut: Math.max(0, wanted.length - room) };
}
