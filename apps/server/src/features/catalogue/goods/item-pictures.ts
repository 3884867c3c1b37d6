import type { EndpointRequest, ItemPicture, operatorEndpoints } from '@kaplya/contract';
import { noTexts } from '@kaplya/domain';
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
import { Refusal, refuseViolations, type RefusalViolation } from '#http/refusal.ts';
import { shownPixels } from '../pictures/encode-picture.ts';
import type { GoodsItem, PictureRow } from './goods.store.ts';
import { noPictureId } from './no-picture.ts';

type PictureInput = NonNullable<EndpointRequest<typeof operatorEndpoints.changeGoods>['body']['pictures']>[number];
type NewPicture = Omit<PictureRow, 'partnerId' | 'itemId' | 'position'>;

export type PreparedPictures = {
  readonly rows: readonly NewPicture[];
  /** The newly cropped pictures, which `saveCut` stores in the transaction that writes the rows. */
  readonly cut: readonly Photograph[];
};

/**
 * Crops the new pictures of an item, outside of any transaction, because a picture takes a fifth of a second. An
 * unchanged one is not cropped again. Throws the Refusals `picture.unknown` and `picture.drawing` of the fields.
 */
export async function preparePictures(
  context: Context,
  partnerId: string,
  inputs: readonly PictureInput[],
  present: readonly PictureRow[],
): Promise<PreparedPictures> {
  await refuseUnfit(context, partnerId, inputs);
  const cut: Photograph[] = [];
  const rows: NewPicture[] = [];
  for (const [index, { sourceId, crop, focus, alt }] of inputs.entries()) {
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

async function refuseUnfit(context: Context, partnerId: string, inputs: readonly PictureInput[]): Promise<void> {
  const known = await listKnownPictures(
    context.database,
    partnerId,
    inputs.map(({ sourceId }) => sourceId),
  );
  const violations = inputs.flatMap(({ sourceId, crop, focus }, index): RefusalViolation[] => {
    if (!known.has(sourceId)) return [unknownPicture(index)];
    const isCut = crop !== null || focus !== null;
    return isDrawing(sourceId) && isCut ? [{ code: 'picture.drawing', field: `pictures.${index}.crop` }] : [];
  });
  refuseViolations(violations);
}

/**
 * Saves cropped pictures in the transaction of the rows that refer to them. Throws the Refusal `picture.unknown` for a
 * source that was deleted meanwhile.
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
  refuseViolations(
    rows.flatMap(({ sourceId, pictureId }, index) =>
      existing.has(sourceId) && existing.has(pictureId) ? [] : [unknownPicture(index)],
    ),
  );
}

const unknownPicture = (index: number): RefusalViolation => ({
  code: 'picture.unknown',
  field: `pictures.${index}.sourceId`,
});

/** The pictures of an item: those that staff added, else its only one without a row. */
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
