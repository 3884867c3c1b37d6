import type { Banner } from '@kaplya/contract';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StorySlides } from './story-slides.tsx';

const slides = ['One', 'Two', 'Three'].map((alt) => ({ image: { contentUrl: `/${alt}.webp`, alt } }));

test.each([
  [0, ['One', '']],
  [1, ['', 'Two', '']],
  [2, ['', '', 'Three']],
])('screen readers hear of the shown slide of a story: slide %s [S-43]', (index, expected) => {
  const html = renderToString(createElement(StorySlides, { slides: slides as Banner['slides'], index }));
  expect([...html.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual(expected);
});
