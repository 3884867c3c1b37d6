import type Sharp from 'sharp';
import type { Sharp as Picture, SharpOptions } from 'sharp';
import { toCutRegion } from '@kaplya/domain';
import type { IconPart, IconSources } from './index.ts';

type SharpModule = typeof Sharp;

/** The side of an icon in pixels; systems get smaller ones from it. */
const sidePixels = 512;
/** A tab shows 16 to 48 pixels. */
const tabPixels = 96;
/** Phones cut icons to a circle of 80 %: a picture with transparent parts stands inside of it on a background. */
const safePixels = 392;
const secondsAtMost = 10;
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** The four icons of an app from one picture, each a drawing around its pixels, or null for a broken picture. */
export async function encodeIcons(
  sharp: SharpModule,
  bytes: Uint8Array,
  { crop, background }: IconPart,
  options: SharpOptions,
): Promise<IconSources | null> {
  try {
    const { width, height } = await sharp(bytes, options).metadata();
    const icon = await sharp(bytes, options)
      .extract(toCutRegion({ width, height }, { crop, focus: null }))
      .resize(sidePixels, sidePixels, { fit: 'cover' })
      .ensureAlpha()
      .png()
      .timeout({ seconds: secondsAtMost })
      .toBuffer();
    const { isOpaque } = await sharp(icon).stats();
    const inner = isOpaque ? icon : await sharp(icon).resize(safePixels, safePixels).toBuffer();
    const maskable = sharp({ create: { width: sidePixels, height: sidePixels, channels: 3, background } }).composite([
      { input: inner },
    ]);
    return {
      favicon: await toDrawing(sharp(icon).resize(tabPixels, tabPixels), tabPixels),
      icon: await toDrawing(sharp(icon), sidePixels),
      maskable: await toDrawing(maskable, sidePixels),
      monochrome: await toDrawing(await toOutline(sharp, icon, isOpaque), sidePixels),
    };
  } catch {
    return null;
  }
}

async function toDrawing(picture: Picture, side: number): Promise<string> {
  const png = await picture.png({ palette: true, effort: 7 }).timeout({ seconds: secondsAtMost }).toBuffer();
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">` +
    `<image width="${side}" height="${side}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`
  );
}

/** The icon in one colour: its shape, or of an opaque one all that differs in brightness from its corner. */
async function toOutline(sharp: SharpModule, icon: Uint8Array, isOpaque: boolean): Promise<Picture> {
  const grey = isOpaque ? sharp(icon).removeAlpha().greyscale() : sharp(icon).extractChannel('alpha');
  const { data } = await grey.raw().toBuffer({ resolveWithObject: true });
  const corner = isOpaque ? (data[0] ?? 0) : 0;
  const strongest = data.reduce((most, level) => Math.max(most, Math.abs(level - corner)), 1);
  const alpha = data.map((level) => Math.round((Math.abs(level - corner) / strongest) * 255));
  const raw = { width: sidePixels, height: sidePixels, channels: 1 as const };
  const canvas = { width: sidePixels, height: sidePixels, channels: 3 as const, background: '#ffffff' };
  const shape = await sharp({ create: canvas }).joinChannel(Buffer.from(alpha), { raw }).png().toBuffer();
  return sharp({ create: { width: sidePixels, height: sidePixels, channels: 4, background: clear } }).composite([
    { input: await sharp(shape).resize(safePixels, safePixels).toBuffer() },
  ]);
}
