import type Sharp from 'sharp';
import type { SharpOptions } from 'sharp';
import type { ImagesGateway } from './index.ts';

type SharpModule = typeof Sharp;

/** The formats of cameras and browsers. Every other loader, those of SVG and PDF among them, is never run. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

/** A telephone's camera makes 48 million; what claims more may be small as a file and huge in memory. */
const pixelsAtMost = 50_000_000;
const secondsAtMost = 10;

const options: SharpOptions = { failOn: 'error', limitInputPixels: pixelsAtMost };

/**
 * Pictures by libvips, one after another on one thread beside the event loop: a picture needs up to 200 MB for a moment,
 * and must not take the threads that files and compression wait for. The library is loaded with the first picture.
 */
export function createSharpImages(): ImagesGateway {
  let loading: Promise<SharpModule> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  return {
    async toSquare(bytes, sizePixels) {
      loading ??= loadSharp();
      const sharp = await loading;
      const square = last.then(() => encode(sharp, bytes, sizePixels));
      last = square;
      return square;
    },
  };
}

async function loadSharp(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
}

async function encode(
  sharp: SharpModule,
  bytes: Uint8Array,
  sizePixels: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const square = sharp(bytes, options).autoOrient().resize(sizePixels, sizePixels, { fit: 'cover' });
    return new Uint8Array(await square.webp({ quality: 82 }).timeout({ seconds: secondsAtMost }).toBuffer());
  } catch {
    // The library tells a broken picture and one that it does not take by words only.
    return null;
  }
}
