import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Drawings are named after what they show. The app defines what an icon means.
const NAMES_OF_DRAWINGS = /\/(icon-drawings\.ts|empty-drawing\.tsx|icon\.tsx)$/;
const TRADE =
  /cart|checkout|order(?!ed|ing|s? ?:|-)|product|catalogue|bottle|water|deliver|courier|customer|promo|loyalty|aquamarket|warehouse|rental|tenant|partner/i;

/** The code without comments and texts of class names, where `order-2` is CSS. */
const readCode = (path: string) =>
  readFileSync(path, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
    .replaceAll(/\b(in|first|last|max-\w+|sm|md|lg):?order-\w+/g, '')
    .replaceAll(/\bborder/g, '');

test('the design system knows no word of the trade', () => {
  const paths = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .map((path) => join(import.meta.dirname, path))
    .filter((path) => !path.includes('.test.') && !NAMES_OF_DRAWINGS.test(path));
  expect(paths.length).toBeGreaterThan(50);
  const found = paths.flatMap((path) =>
    readCode(path)
      .split('\n')
      .flatMap((line) => (TRADE.test(line) ? [`${path.slice(import.meta.dirname.length + 1)}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
