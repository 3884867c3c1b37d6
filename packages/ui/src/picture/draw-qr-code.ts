import { encode } from 'uqr';

/** The dark squares of a code as the path of an SVG that is `size` units wide. */
export type QrDrawing = { path: string; size: number };

/** Draws a code. Error correction M: a scratched or wet code can still be read. */
export function drawQrCode(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { path, size };
}
