import type { Context } from '#context.ts';
import { toPhotograph, type Photograph } from '#features/company/index.ts';

/** Of a file with a picture of goods. */
export const pictureBytesAtMost = 10 * 1024 * 1024;
/** Of goods: sharp on a large screen, and small enough to be cut in a moment. */
export const goodsPixels = 2000;
/** The longer side of what cards and product pages show. */
export const shownPixels = 720;

const whole = { crop: null, focus: null };

export type MadePicture = { readonly source: Photograph; readonly shown: Photograph };

/**
 * A picture of goods, encoded anew without what its camera wrote, and what customers see of it: all of it. Null for bytes that
 * are no picture of a format that is taken.
 */
export async function makePicture({ images }: Pick<Context, 'images'>, bytes: Uint8Array): Promise<MadePicture | null> {
  const encoded = await images.toPicture(bytes, goodsPixels);
  const cut = encoded && (await images.cut(encoded.bytes, whole, shownPixels));
  return cut ? { source: toPhotograph(encoded.bytes), shown: toPhotograph(cut) } : null;
}
