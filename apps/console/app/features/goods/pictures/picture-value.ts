import type { GoodsTexts, ItemPicture } from '@kaplya/contract';

/** A picture of goods in a form. */
export type PictureValue = Pick<ItemPicture, 'sourceId' | 'sourceUrl' | 'crop' | 'focus' | 'isDrawing'> & {
  /** Of this entry: one picture may stand there twice, cut in two ways. */
  readonly key: string;
  readonly alt: GoodsTexts;
};

export function toPictureValues(pictures: readonly ItemPicture[]): PictureValue[] {
  return pictures.map(({ sourceId, sourceUrl, crop, focus, isDrawing, alt }, index) => ({
    ...{ key: `${sourceId}-${index}`, sourceId, sourceUrl, crop, focus, isDrawing, alt },
  }));
}

export const toPictureInput = ({ sourceId, crop, focus, alt }: PictureValue) => ({ sourceId, crop, focus, alt });
