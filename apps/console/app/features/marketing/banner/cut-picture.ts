import type { Crop } from '#kit/crop/crop-box.ts';

/** The longest side in pixels; the server would scale a larger picture down to it. */
const LONGEST_SIDE = 1600;

/** The cropped part as a new file. Rejects if the browser cannot decode the picture. */
export async function cutPicture(source: Blob, { x, y, width, height }: Crop): Promise<Blob> {
  const bitmap = await createImageBitmap(source);
  try {
    const part = { width: bitmap.width * width, height: bitmap.height * height };
    const scale = Math.min(1, LONGEST_SIDE / Math.max(part.width, part.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(part.width * scale)),
      Math.max(1, Math.round(part.height * scale)),
    );
    const brush = canvas.getContext('2d');
    if (!brush) throw new Error('The browser draws no pictures');
    brush.drawImage(
      bitmap,
      ...([bitmap.width * x, bitmap.height * y, part.width, part.height] as const),
      ...([0, 0, canvas.width, canvas.height] as const),
    );
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.95 });
  } finally {
    bitmap.close();
  }
}

/** The size in pixels; null if the browser cannot decode the picture: the server then explains why. */
export async function measurePicture(source: Blob): Promise<{ width: number; height: number } | null> {
  const bitmap = await createImageBitmap(source).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
