import type { EndpointRequest, ItemPicture, operatorEndpoints } from '@kaplya/contract';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import {
  findPicture,
  isDrawing,
  listKnownPictures,
  lockPicturesForShare,
  savePhotographs,
  toPhotograph,
  toPicturePath,
  type Photograph,
} from '#features/company/index.ts';
import { Refusal, type RefusalViolation } from '#http/refusal.ts';
import { shownPixels } from '../pictures/make-picture.ts';
import type { GoodsItem, PictureRow } from './goods.store.ts';
import { noTexts } from './item-faults.ts';
import { noPictureId } from './no-picture.ts';

type PictureWish = NonNullable<EndpointRequest<typeof operatorEndpoints.changeGoods>['body']['pictures']>[number];
type NewPicture = Omit<PictureRow, 'partnerId' | 'itemId' | 'position'>;

export type PreparedPictures = {
  readonly rows: readonly NewPicture[];
  /** Cut anew; save them with the rows. */
  readonly cut: readonly Photograph[];
};

/**
 * Cuts the pictures that an item is to have, outside of any transaction: a picture takes a fifth of a second. One that is
 * cut as before is not cut again. Throws the Refusals `picture.unknown` and `picture.drawing` of the fields.
 */
export async function preparePictures(
  context: Context,
  partnerId: string,
  wishes: readonly PictureWish[],
  present: readonly PictureRow[],
): Promise<PreparedPictures> {
  await refuseUnfit(context, partnerId, wishes);
  const cut: Photograph[] = [];
  const rows: NewPicture[] = [];
  for (const [index, { sourceId, crop, focus, alt }] of wishes.entries()) {
    const part = { crop, focus };
    const same = present.find(
      (row) => row.sourceId === sourceId && isDeepStrictEqual({ crop: row.crop, focus: row.focus }, part),
    );
    let pictureId = same?.pictureId ?? sourceId;
    if (!same && !isDrawing(sourceId)) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time: each may need much memory
      const source = await findPicture(context.database, partnerId, sourceId);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const bytes = source && (await context.images.cut(source.bytes, part, shownPixels));
      if (!bytes) throw new Refusal([unknownPicture(index)]);
      const photograph = toPhotograph(bytes);
      cut.push(photograph);
      pictureId = photograph.id;
    }
    rows.push({ pictureId, sourceId, crop, focus, alts: alt });
  }
  return { rows, cut };
}

async function refuseUnfit(context: Context, partnerId: string, wishes: readonly PictureWish[]): Promise<void> {
  const known = await listKnownPictures(
    context.database,
    partnerId,
    wishes.map(({ sourceId }) => sourceId),
  );
  const violations = wishes.flatMap(({ sourceId, crop, focus }, index): RefusalViolation[] => {
    if (!known.has(sourceId)) return [unknownPicture(index)];
    const isCut = crop !== null || focus !== null;
    return isDrawing(sourceId) && isCut ? [{ code: 'picture.drawing', field: `pictures.${index}.crop` }] : [];
  });
  refuse(violations);
}

/**
 * Saves what was cut, in the transaction of the rows that show it. Throws the Refusal `picture.unknown` of a source that has
 * gone since.
 */
export async function saveCut(
  { clock }: Pick<Context, 'clock'>,
  transaction: Transaction,
  partnerId: string,
  { rows, cut }: PreparedPictures,
): Promise<void> {
  await savePhotographs(transaction, partnerId, { photographs: cut, at: clock.now() });
  const shown = rows.flatMap(({ sourceId, pictureId }) => [sourceId, pictureId]);
  const existing = await lockPicturesForShare(transaction, partnerId, [...new Set(shown)]);
  refuse(
    rows.flatMap(({ sourceId, pictureId }, index) =>
      existing.has(sourceId) && existing.has(pictureId) ? [] : [unknownPicture(index)],
    ),
  );
}

const unknownPicture = (index: number): RefusalViolation => ({
  code: 'picture.unknown',
  field: `pictures.${index}.sourceId`,
});

function refuse(violations: readonly RefusalViolation[]): void {
  const [first, ...others] = violations;
  if (first) throw new Refusal([first, ...others]);
}

/** The pictures of an item: those that staff gave it, else the one that it came with. */
export function toItemPictures(
  item: Pick<GoodsItem, 'partnerId' | 'pictureId'>,
  rows: readonly PictureRow[],
): ItemPicture[] {
  const own = { pictureId: item.pictureId, sourceId: item.pictureId, crop: null, focus: null, alts: noTexts };
  const shown = rows.length > 0 ? rows : item.pictureId === noPictureId ? [] : [own];
  return shown.map(({ pictureId, sourceId, crop, focus, alts }) => ({
    ...{ sourceId, crop, focus, alt: { ...noTexts, ...alts }, isDrawing: isDrawing(sourceId) },
    url: toPicturePath(item.partnerId, pictureId),
    sourceUrl: toPicturePath(item.partnerId, sourceId),
  }));
}
