import { isDeepStrictEqual } from 'node:util';
import { picturesAtMost } from '@kaplya/contract';
import type { Transaction } from '#db/client.ts';
import { isDrawing, lockPicturesForShare, savePictures } from '#features/company/index.ts';
import { listItems, type GoodsItem, type PictureRow } from '../goods/goods.store.ts';
import { noTexts } from '../goods/item-faults.ts';
import { noPictureDrawing, noPictureId } from '../goods/no-picture.ts';
import { listPicturesOf, replacePicturesOf } from './given-pictures.store.ts';

/** Pictures that another program has of a locked item. */
export type PictureGift = {
  readonly itemId: string;
  /** In their order. `pictureId` is what customers see; null: only the item's own row of this source knows it. */
  readonly pictures: readonly { readonly sourceId: string; readonly pictureId: string | null }[];
  /** What it gave before. */
  readonly formerSourceIds: ReadonlySet<string>;
};

/** What a gift came to. */
export type GivenPictures = {
  readonly isChanged: boolean;
  /** As many found no room beside those of people. */
  readonly leftOut: number;
  /** Sources that people had given the item already: they stay theirs. */
  readonly ofPeople: ReadonlySet<string>;
};

/**
 * Gives items the pictures that another program has of them. Pictures that people set stay where they are, before or behind the
 * program's; one of the program's that they have cut stays cut, and one that they took away does not come back. A drawing that an item
 * came with gives way.
 */
export async function givePictures(
  transaction: Transaction,
  partnerId: string,
  gifts: readonly PictureGift[],
): Promise<ReadonlyMap<string, GivenPictures>> {
  const ids = gifts.map(({ itemId }) => itemId);
  const items = new Map((await listItems(transaction, partnerId, ids)).map((item) => [item.id, item]));
  const rowsOf = Map.groupBy(await listPicturesOf(transaction, partnerId, ids), ({ itemId }) => itemId);
  const named = gifts.flatMap(({ pictures }) =>
    pictures.flatMap(({ sourceId, pictureId }) => [sourceId, pictureId ?? []].flat()),
  );
  const existing = await lockPicturesForShare(transaction, partnerId, [...new Set(named)]);
  const given = new Map<string, GivenPictures>();
  const changed: { item: GoodsItem; rows: readonly PictureRow[] }[] = [];
  for (const gift of gifts) {
    const item = items.get(gift.itemId);
    if (!item) continue;
    const present = rowsOf.get(item.id) ?? ownPicture(item);
    const { rows, leftOut } = merge(item, present, gift, existing);
    const isChanged = !isDeepStrictEqual(rows, present);
    if (isChanged) changed.push({ item, rows });
    const theirs = present.filter(({ sourceId }) => !gift.formerSourceIds.has(sourceId));
    given.set(item.id, { isChanged, leftOut, ofPeople: new Set(theirs.map(({ sourceId }) => sourceId)) });
  }
  if (changed.some(({ rows }) => rows.length === 0)) await savePictures(transaction, partnerId, [noPictureDrawing]);
  await replacePicturesOf(
    transaction,
    partnerId,
    changed.map(({ item: { id, kind }, rows }) => ({ id, kind, rows, pictureId: rows[0]?.pictureId ?? noPictureId })),
  );
  return given;
}

type Picture = Omit<PictureRow, 'position'>;

/** A photograph that an item came with, without a row. */
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
  { pictures, formerSourceIds }: PictureGift,
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
    const isTakenAway = formerSourceIds.has(sourceId);
    if (isTakenAway || pictureId === null || !existing.has(sourceId) || !existing.has(pictureId)) return [];
    return [wholePicture({ partnerId, itemId, sourceId, pictureId })];
  });
  const room = Math.max(0, picturesAtMost - before.length - behind.length);
  const rows = [...before, ...wanted.slice(0, room), ...behind].map((row, position) => ({ ...row, position }));
  return { rows, leftOut: Math.max(0, wanted.length - room) };
}
