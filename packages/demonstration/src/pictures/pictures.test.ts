import { describe, expect, test } from 'vitest';

import { bakuCatalogue } from '../catalogue/baku.ts';
import { moscowCatalogue } from '../catalogue/moscow.ts';
import type { DemoCatalogue } from '../catalogue/types.ts';
import { bannerScenes, drawBanner } from './draw-banner.ts';
import { drawAppIcon, drawCategoryPicture, drawLogo, drawMockup } from './draw-brand.ts';
import { drawPicture } from './draw-picture.ts';

const ownIcons = ['favicon', 'icon', 'maskable', 'monochrome'] as const;

const MAX_PICTURE_BYTES = 12_000;
const MAX_BANNER_BYTES = 14_000;

const shops: [string, DemoCatalogue, string][] = [
  ['Moscow', moscowCatalogue, 'Капля'],
  ['Baku', bakuCatalogue, 'Damla'],
];

const idsOf = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
const referencesOf = (svg: string) => [...svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].map(([, id = '']) => id);

describe.each(shops)('the pictures of %s', (_city, catalogue, name) => {
  const articles = [...catalogue.products, ...catalogue.sets];
  const pictures = [
    ...articles.map((article) => [article.slug, drawPicture(article, catalogue)] as const),
    ...catalogue.categories.map(({ slug }) => [slug, drawCategoryPicture(slug, catalogue)] as const),
    ...ownIcons.map((icon) => [`icon ${icon}`, drawAppIcon(icon, catalogue.house)] as const),
    ['logo', drawLogo(name, catalogue.house)] as const,
  ];
  const banners = bannerScenes.map((scene) => [`banner ${scene}`, drawBanner(scene, catalogue.house)] as const);
  const everything = [...pictures, ...banners, ['mockup', drawMockup(catalogue)] as const];

  test.each(pictures)('%s is light enough for a phone', (_name, svg) => {
    expect(Buffer.byteLength(svg)).toBeLessThan(MAX_PICTURE_BYTES);
  });

  test.each(banners)('%s is light enough for a phone that shows one or two', (_name, svg) => {
    expect(Buffer.byteLength(svg)).toBeLessThan(MAX_BANNER_BYTES);
  });

  test.each(everything)('%s is one SVG without scripts, outside references or broken numbers', (_name, svg) => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+".*<\/svg>$/s);
    expect(svg).not.toMatch(/<script|<image|<foreignObject|href="(?!#)| on\w+=|NaN|undefined|Infinity/);
    const opened = svg.match(/<[a-zA-Z][^>]*(?<!\/)>/g)?.length;
    expect(svg.match(/<\/[a-zA-Z]+>/g)?.length).toBe(opened);
  });

  test.each(everything)('%s refers only to what it defines', (_name, svg) => {
    const ids = new Set(idsOf(svg));
    expect(referencesOf(svg).filter((id) => !ids.has(id))).toEqual([]);
  });

  test('share no id, so that a page may hold them all', () => {
    const ids = everything.flatMap(([, svg]) => idsOf(svg));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('differ for every article', () => {
    const drawn = articles.map((article) =>
      drawPicture(article, catalogue).replaceAll(/\bp[0-9a-z]{1,4}[-eo]\d+/g, ''),
    );
    expect(new Set(drawn).size).toBe(articles.length);
  });
});
