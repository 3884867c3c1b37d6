import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { createSharpImages } from './sharp-images.ts';

const images = createSharpImages();
const SIZE = 512;

/** Left half red, right half blue, so that cuts and turns are visible. */
async function drawTwoHalves(width: number, height: number) {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' } };
  const right = await sharp(half).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: right, left: width / 2, top: 0 },
  ]);
}

async function colourAt(webp: Uint8Array, left: number, top: number): Promise<'red' | 'blue'> {
  const pixel = await sharp(webp).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return (pixel[0] ?? 0) > (pixel[2] ?? 0) ? 'red' : 'blue';
}

/** A PNG whose header claims this many pixels and whose data holds none. */
function claimPixels(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 6, 0, 0, 0], 16);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header]);
}

describe('a picture [V-09]', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('in %s becomes a square in WebP', async (format) => {
    const square = await images.toSquare(await (await drawTwoHalves(900, 600)).toFormat(format).toBuffer(), SIZE);
    expect(await sharp(square ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    });
  });

  test('is turned as its camera was, cropped to its middle, and loses its place and time', async () => {
    const drawn = await drawTwoHalves(1200, 600);
    const jpeg = await drawn
      .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(jpeg.toString('latin1')).toContain('A camera');

    const square = (await images.toSquare(jpeg, SIZE)) ?? new Uint8Array();
    // Turned to the right, the left half is the upper one.
    expect(await colourAt(square, 256, 20)).toBe('red');
    expect(await colourAt(square, 256, 490)).toBe('blue');
    const { exif, xmp, icc, orientation } = await sharp(square).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
    expect(Buffer.from(square).toString('latin1')).not.toContain('A camera');
  });

  test('that is none is refused [V-09]', async () => {
    const jpeg = await (await drawTwoHalves(900, 600)).jpeg().toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const tiff = await (await drawTwoHalves(90, 60)).tiff().toBuffer();
    const hostile: Record<string, Uint8Array> = {
      nothing: new Uint8Array(),
      'a text': Buffer.from('This is no picture.'),
      'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
      'a drawing with a script': Buffer.from(svg),
      'a PDF': Buffer.from('%PDF-1.7\n1 0 obj << >> endobj'),
      'a format that nobody needs': tiff,
      'half a JPEG': jpeg.subarray(0, jpeg.length / 2),
      'only the first bytes of a JPEG': jpeg.subarray(0, 30),
      'a header that claims 3600 million pixels': claimPixels(60_000, 60_000),
      'a header that claims 51 million pixels': claimPixels(10_200, 5_000),
    };
    for (const [name, bytes] of Object.entries(hostile)) {
      expect([name, await images.toSquare(bytes, SIZE)]).toEqual([name, null]);
    }
    expect(await images.toSquare(jpeg, SIZE)).not.toBeNull();
  });

  test('with more pixels than any camera makes is refused before they are decoded', async () => {
    const many = await sharp({ create: { width: 10_001, height: 5_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(many.length).toBeLessThan(1_000_000);
    expect(await images.toSquare(many, SIZE)).toBeNull();
  });
});

describe('a picture beside a link [P-27]', () => {
  const draw = (width: number, height: number) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#ff0000"/></svg>`,
    );
  const isRed = async (jpeg: Uint8Array, left: number, top: number) => {
    const pixel = await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
    return (pixel[0] ?? 0) > 200 && (pixel[1] ?? 255) < 60;
  };

  test('of a high drawing stands whole in the middle, a wide one fills all of it', async () => {
    const high = (await images.toSocial(draw(100, 200))) ?? new Uint8Array();
    const wide = (await images.toSocial(draw(400, 200))) ?? new Uint8Array();
    for (const picture of [high, wide]) {
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect(await isRed(picture, 600, 315)).toBe(true);
    }
    expect([await isRed(high, 10, 315), await isRed(high, 600, 20)]).toEqual([false, false]);
    expect([await isRed(wide, 2, 2), await isRed(wide, 1197, 627)]).toEqual([true, true]);
  });

  test('is made of no drawing while a customer’s file is decoded, before, beside or after it [V-09]', async () => {
    const hostile = draw(90, 90);
    const [before, , beside, , after] = await Promise.all([
      images.toSquare(hostile, SIZE),
      images.toSocial(draw(100, 100)),
      images.toSquare(hostile, SIZE),
      images.toSocial(Buffer.from('no picture')),
      images.toSquare(hostile, SIZE),
    ]);
    expect([before, beside, after]).toEqual([null, null, null]);
    expect(await images.toSocial(Buffer.from('no picture'))).toBeNull();
  });
});
