import { describe, expect, test } from 'vitest';
import { findBannerTarget } from './banner-target.ts';

describe('a link of a banner [S-43]', () => {
  test.each(['/', '/delivery', '/products/kaplya-19l?x=1#price'])('%s leads to a page of the shop', (link) => {
    expect(findBannerTarget(link)).toBe('page');
  });

  test.each(['https://example.com', 'http://example.com/a?b#c'])('%s leads elsewhere', (link) => {
    expect(findBannerTarget(link)).toBe('elsewhere');
  });

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/a b',
    'https:evil.example',
    'https:///evil.example',
    'delivery',
    '',
  ])('%j leads nowhere', (link) => {
    expect(findBannerTarget(link)).toBeNull();
  });
});
