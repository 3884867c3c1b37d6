import type { Context } from '#context.ts';
import { toPhotograph, type Photograph } from '#features/company/index.ts';

/** The largest uploaded picture, in bytes. */
export const pictureBytesAtMost = 10 * 1024 * 1024;
/** The longer side of stored pictures in pixels: enough for a large screen, and small enough to be cropped quickly. */
export const goodsPixels = 2000;
/** The longer side in pixels of the pictures on cards and product pages. */
export const shownPixels = 720;

const whole = { crop: null, focus: null };

export type EncodedPicture = { readonly source: Photograph; readonly shown: Photograph };

/**
 * Encodes an uploaded picture twice, without the camera's metadata: as the source for later crops, and uncropped in the
 * size that customers see. Null for bytes of no supported format.
 */
export async function encodePicture(
  { images }: Pick<Context, 'images'>,
  bytes: Uint8Array,
): Promise<EncodedPicture | null> {
  const encoded = await images.toPicture(bytes, goodsPixels);
  const cut = encoded && (await images.cut(encoded.bytes, whole, shownPixels));
  return cut ? { source: toPhotograph(encoded.bytes), shown: toPhotograph(cut) } : null;
}
