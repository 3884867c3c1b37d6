import type { OpsBanner } from '@kaplya/contract';
import { noTexts } from '@kaplya/domain/missing-texts';
import { expect, test } from 'vitest';
import { toBannerChange, toBannerInput, toBannerValues } from './banner-values.ts';

const titles = { ...noTexts, en: 'Spring' };
const stored: OpsBanner = {
  ...{ id: '0199a5a0-0000-7000-8000-0000000000b1', version: 3, status: 'running', title: 'Spring', type: 'click' },
  ...{ titles, texts: null, missingTexts: [], hidden: null, pictureId: 'a', pictureUrl: '/a.webp' },
  ...{ link: 'http://shop.example/', productSetId: null, promoCode: null, isFirstOrderOnly: false, isEnabled: true },
  ...{ startsAt: null, endsAt: null, areaIds: null, slides: [] },
};

const change = (seen: OpsBanner, more: Partial<ReturnType<typeof toBannerValues>>) => {
  const zone = 'Europe/Moscow';
  const input = toBannerInput({ ...toBannerValues(seen, zone), ...more }, zone);
  return input && toBannerChange(input, seen);
};

test('a banner whose link is older than the rule of links is switched off: the link is not sent [G-08]', () => {
  expect(change(stored, { isEnabled: false })).not.toHaveProperty('link');
  expect(change(stored, { isEnabled: false })).toMatchObject({ isEnabled: false });
  expect(change(stored, { link: '/delivery' })).toMatchObject({ link: '/delivery' });
});

test('slides are sent only when one of them has changed [G-08]', () => {
  const slide = { titles, texts: noTexts, pictureId: 'b', pictureUrl: '/b.webp', link: 'http://shop.example/' };
  const story: OpsBanner = { ...stored, type: 'story', link: null, slides: [slide] };
  expect(change(story, { isEnabled: false })).not.toHaveProperty('slides');
  const slides = toBannerValues(story, 'Europe/Moscow').slides.map((each) => ({ ...each, link: '/about' }));
  expect(change(story, { slides })).toMatchObject({ slides: [{ link: '/about' }] });
});
