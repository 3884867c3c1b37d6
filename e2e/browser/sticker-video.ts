import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { requestRaw } from '../shop/raw-request.ts';

const WIDTH = 640;
const HEIGHT = 480;
const CODE = 300;
const FRAMES = 4;

/**
 * Creates a video of a cell's sticker, as the printable page shows it: a motion JPEG file for Chromium's fake camera.
 * Returns its path.
 */
export async function filmSticker(cell: string): Promise<string> {
  const { body } = await requestRaw({ path: '/aquamarket/stickers', headers: { 'Accept-Language': 'en' } });
  const sticker = body.split('<li').find((each) => each.includes(`cell=${cell}<`));
  const drawing = sticker && /viewBox="0 0 (\d+) \d+".*? d="([^"]+)"/s.exec(sticker);
  if (!drawing) throw new Error(`There is no sticker of ${cell}`);
  const [, size = '', path = ''] = drawing;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${CODE}" height="${CODE}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  const frame = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#c8d0d6' } })
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 90 })
    .toBuffer();
  const file = join(mkdtempSync(join(tmpdir(), 'kaplya-sticker-')), 'sticker.mjpeg');
  writeFileSync(file, Buffer.concat(Array.from({ length: FRAMES }, () => frame)));
  return file;
}
