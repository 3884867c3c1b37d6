import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const pairs = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const SURFACES = ['canvas', 'surface', 'raised', 'sunken'];
const TEXTS: [string, string[]][] = [
  ['ink', [...SURFACES, 'brand-soft', 'warning-soft', 'success-soft', 'danger-soft']],
  ['ink-muted', [...SURFACES, 'brand-soft']],
  ['brand-ink', [...SURFACES, 'brand-soft']],
  ['on-brand', ['brand', 'brand-hover']],
  ['on-danger', ['danger']],
  ['on-picture', ['picture']],
  ['danger', ['canvas', 'surface', 'raised', 'danger-soft']],
  ['success', ['canvas', 'surface', 'raised', 'success-soft']],
  ['warning', ['canvas', 'surface', 'raised', 'warning-soft']],
];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const colour = (name: string) => pairs.get(name)?.[theme] ?? 'missing';

  test('has text of at least 4.5 : 1 on every surface it stands on', () => {
    for (const [text, surfaces] of TEXTS) {
      for (const surface of surfaces) {
        expect(contrast(colour(text), colour(surface)), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test('has borders of controls and focus rings of at least 3 : 1', () => {
    for (const surface of SURFACES) {
      expect(contrast(colour('line-strong'), colour(surface)), `line on ${surface}`).toBeGreaterThanOrEqual(3);
      expect(contrast(colour('brand'), colour(surface)), `ring on ${surface}`).toBeGreaterThanOrEqual(3);
    }
  });
});

test.each([
  ['skeleton', 100],
  ['spinner', 200],
  ['progress', 200],
])('a %s appears after %i ms, and not for what is quicker [K-02]', (name, delayMs) => {
  expect(css).toMatch(new RegExp(`--animate-late-${name}: appear \\d+ms ${delayMs}ms backwards`));
});

// A class without a token has no effect, and nothing reports it.
test('shadows and outlines of components are tokens', () => {
  const folders = ['..', '../../../../apps/storefront/app'].map((folder) => join(import.meta.dirname, folder));
  const known = new Set([...css.matchAll(/--(?:color|shadow)-([\w-]+):/g)].map(([, name = '']) => name));
  for (const name of ['none', 'offset', 'dotted', 'dashed', 'solid']) known.add(name);
  const unknown = folders
    .flatMap((folder) => globSync('**/*.tsx', { cwd: folder }).map((file) => join(folder, file)))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b(?:shadow|outline)-([a-z]+(?:-[a-z]+)*)/g)]
        .filter(([, name = '']) => !known.has(name))
        .map(([found]) => `${file}: ${found}`),
    );
  expect(unknown).toEqual([]);
});
