import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadShops } from './load-shops.ts';
import { readBytes, readText, type ShopId } from './read-data.ts';
import { toBannerRows } from './rows/to-banner-rows.ts';

const phonePictureBytes = 32_000;
const shopIds: readonly ShopId[] = ['moscow', 'baku'];
const icons = ['favicon', 'icon', 'maskable', 'monochrome'].map((icon) => `icons/${icon}.svg`);

const isWebp = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString() === 'RIFF' && Buffer.from(bytes.subarray(8, 12)).toString() === 'WEBP';

const listFiles = (shop: ShopId, folder: string): string[] =>
  readdirSync(new URL(`../data/${shop}/${folder}/`, import.meta.url)).toSorted();

const toFiles = (names: Iterable<string>): string[] => [...new Set(names)].map((name) => `${name}.webp`).toSorted();

describe.each(loadShops(new Date('2026-03-01T00:00:00Z')))('the pictures of $partner.id', ({ partner, catalogue }) => {
  const shop = shopIds.find((id) => id === partner.id) ?? 'moscow';
  const items = [...catalogue.products, ...catalogue.sets];
  const { banners, readPictures } = toBannerRows(shop);
  const scenes = banners.flatMap(({ scene, slides = [] }) => [scene, ...slides.map((slide) => slide.scene)]);
  const pictures = [...items, ...catalogue.categories].map(({ slug, picture }) => [slug, picture] as const);

  test('are one file for each item, category and banner, and no other', () => {
    expect(listFiles(shop, 'goods')).toEqual(toFiles(items.map(({ slug }) => slug)));
    expect(listFiles(shop, 'categories')).toEqual(toFiles(catalogue.categories.map(({ slug }) => slug)));
    expect(listFiles(shop, 'banners')).toEqual(toFiles(scenes));
  });

  test('are WebP, light enough for a phone', () => {
    const shown = [...pictures.map(([, picture]) => picture), ...readPictures(scenes), readBytes(shop, 'mockup.webp')];
    for (const picture of shown) {
      expect(typeof picture !== 'string' && isWebp(picture)).toBe(true);
      expect(picture.length).toBeLessThan(phonePictureBytes);
    }
  });

  test('differ for every item', () => {
    const different = new Set(items.map(({ picture }) => Buffer.from(picture).toString('base64')));
    expect(different.size).toBe(items.length);
  });

  test.each(['logo.svg', ...icons])('%s is one SVG without scripts or outside references', (file) => {
    const svg = readText(shop, file);
    expect(svg.trim()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+".*<\/svg>$/s);
    expect(svg).not.toMatch(/<script|<image|<foreignObject|href="(?!#)| on\w+=/);
  });
});
