import type Sharp from 'sharp';
import type { SharpOptions } from 'sharp';
import { toCutRegion, type PicturePart } from '@kaplya/domain';
import { traceGateway } from '../trace-gateway.ts';
import { encodeIcons } from './encode-icons.ts';
import type { EncodedPicture, ImagesGateway } from './index.ts';

type SharpModule = typeof Sharp;

/** The formats of cameras and browsers. All other loaders, such as those of SVG and PDF, stay blocked. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);
/** The loader of SVG, unblocked only while one of the shop's own drawings is decoded. */
const drawingLoader = 'VipsForeignLoadSvgBuffer';

/**
 * The most pixels of a decoded image: phone cameras make 48 million, and a small file may claim so many that they fill
 * the memory.
 */
const pixelsAtMost = 50_000_000;
const secondsAtMost = 10;

const options: SharpOptions = { failOn: 'error', limitInputPixels: pixelsAtMost };

/**
 * Decodes images with libvips, one at a time, on one thread beside the event loop. An image may need 200 MB for a
 * moment, and must not use the threads of files and compression. The first image loads the library.
 */
export function createSharpImages(): ImagesGateway {
  let loading: Promise<SharpModule> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = async <T>(make: (sharp: SharpModule) => Promise<T>): Promise<T> => {
    loading ??= loadSharp();
    const sharp = await loading;
    const made = last.then(() => make(sharp));
    last = made;
    return made;
  };

  return {
    toSquare: (bytes, sizePixels) =>
      traceGateway('images square', {}, () => inTurn((sharp) => encode(sharp, bytes, sizePixels))),
    toSocial: (bytes) => traceGateway('images social', {}, () => inTurn((sharp) => encodeSocial(sharp, bytes))),
    toIcon: (bytes, sizePixels) =>
      traceGateway('images icon', {}, () => inTurn((sharp) => encodeIcon(sharp, bytes, sizePixels))),
    toIcons: (bytes, part) =>
      traceGateway('images icons', {}, () => inTurn((sharp) => encodeIcons(sharp, bytes, part, options))),
    toPicture: (bytes, longestPixels) =>
      traceGateway('images picture', {}, () => inTurn((sharp) => encodePicture(sharp, bytes, longestPixels))),
    cut: (bytes, part, longestPixels) =>
      traceGateway('images cut', {}, () => inTurn((sharp) => encodePart(sharp, bytes, part, longestPixels))),
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
    // Broken and unsupported images both return null, because only the text of the library's message tells them apart.
    return null;
  }
}

/** The accepted formats for pictures of goods. GIF is not among them, because it would lose its animation. */
const pictureFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif']);

async function encodePicture(
  sharp: SharpModule,
  bytes: Uint8Array,
  longestPixels: number,
): Promise<EncodedPicture | null> {
  try {
    const { format, pages = 1 } = await sharp(bytes, options).metadata();
    if (!pictureFormats.has(format) || pages > 1) return null;
    const fitted = sharp(bytes, options)
      .autoOrient()
      .resize(longestPixels, longestPixels, { fit: 'inside', withoutEnlargement: true });
    const { data, info } = await fitted
      .webp({ quality: 90 })
      .timeout({ seconds: secondsAtMost })
      .toBuffer({ resolveWithObject: true });
    const { dominant } = await sharp(data, options).flatten({ background: '#ffffff' }).stats();
    const color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    return { bytes: new Uint8Array(data), width: info.width, height: info.height, color };
  } catch {
    return null;
  }
}

async function encodePart(
  sharp: SharpModule,
  bytes: Uint8Array,
  part: PicturePart,
  longestPixels: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const { width, height } = await sharp(bytes, options).metadata();
    const cut = sharp(bytes, options)
      .extract(toCutRegion({ width, height }, part))
      .resize(longestPixels, longestPixels, { fit: 'inside', withoutEnlargement: true });
    return new Uint8Array(await cut.webp({ quality: 82 }).timeout({ seconds: secondsAtMost }).toBuffer());
  } catch {
    return null;
  }
}

const social = { width: 1200, height: 630, margin: 35, background: '#eaf5fc' };
/**
 * Images with at least this ratio of width to height are cropped to fill the preview; others are centred on a
 * background.
 */
const wideAspect = 1.5;

async function encodeSocial(sharp: SharpModule, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  // Safe, because images are decoded one at a time: no customer's file is decoded while the loader is unblocked.
  sharp.unblock({ operation: [drawingLoader] });
  try {
    const { format, width, height } = await sharp(bytes, options).metadata();
    const { background } = social;
    const isWide = width / height >= wideAspect;
    const margin = isWide ? 0 : social.margin;
    const [wide, high] = [social.width - 2 * margin, social.height - 2 * margin];
    const scale = isWide ? Math.max(wide / width, high / height) : Math.min(wide / width, high / height);
    // Decodes a drawing at its final size instead of enlarging it afterwards.
    const density = format === 'svg' ? { density: Math.min(1200, Math.max(10, 72 * scale)) } : {};
    const picture = sharp(bytes, { ...options, ...density })
      .flatten({ background })
      .resize(wide, high, { fit: isWide ? 'cover' : 'contain', background })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background });
    return new Uint8Array(await picture.jpeg({ quality: 86 }).timeout({ seconds: secondsAtMost }).toBuffer());
  } catch {
    return null;
  } finally {
    sharp.block({ operation: [drawingLoader] });
  }
}

async function encodeIcon(
  sharp: SharpModule,
  bytes: Uint8Array,
  sizePixels: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  sharp.unblock({ operation: [drawingLoader] });
  try {
    const { width } = await sharp(bytes, options).metadata();
    const density = Math.min(1200, Math.max(10, (72 * sizePixels) / width));
    const icon = sharp(bytes, { ...options, density }).resize(sizePixels, sizePixels);
    return new Uint8Array(await icon.png({ palette: true }).timeout({ seconds: secondsAtMost }).toBuffer());
  } catch {
    return null;
  } finally {
    sharp.block({ operation: [drawingLoader] });
  }
}
