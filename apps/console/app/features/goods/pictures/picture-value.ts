import type { GoodsTexts, ItemPicture } from '@kaplya/contract';

export type PictureValue = Pick<ItemPicture, 'sourceId' | 'sourceUrl' | 'crop' | 'focus' | 'isDrawing'> & {
  /** The React key; not the id of the picture, which may be listed twice with different crops. */
  readonly key: string;
  readonly alt: GoodsTexts;
};

export function toPictureValues(pictures: readonly ItemPicture[]): PictureValue[] {
  return pictures.map(({ sourceId, sourceUrl, crop, focus, isDrawing, alt }, index) => ({
    ...{ key: `${sourceId}-${index}`, sourceId, sourceUrl, crop, focus, isDrawing, alt },
  }));
}

export const toPictureInput = ({ sourceId, crop, focus, alt }: PictureValue) => ({ sourceId, crop, focus, alt });
