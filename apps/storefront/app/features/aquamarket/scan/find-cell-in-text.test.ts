import { expect, test } from 'vitest';
import { findCellInCode, findCellInTyping } from './find-cell-in-text.ts';

test.each([
  ['https://kaplya.example/aquamarket?cell=c-active', 'c-active'],
  ['http://192.168.0.7:4000/aquamarket/?lang=ru&cell=1001', '1001'],
  // Any of our hosts may have been printed. The link is never opened.
  ['https://evil.example/aquamarket?cell=1001', '1001'],
  [' 1001 ', '1001'],
  ['№ 1001', '1001'],
])('a code of a cell names it: %s [X-03]', (text, cell) => {
  expect(findCellInCode(text)).toBe(cell);
});

test.each([
  'https://kaplya.example/',
  'https://kaplya.example/aquamarket',
  'https://kaplya.example/aquamarket?cell=',
  'https://kaplya.example/aquamarket/status?cell=1',
  'https://kaplya.example/evil/aquamarket?cell=1',
  `https://kaplya.example/aquamarket?cell=${'1'.repeat(61)}`,
  'javascript:/aquamarket?cell=1',
  'WIFI:S:cafe;T:WPA;P:12345678;;',
  'ABC123',
  '',
])('anything else is no code of a cell: %s [X-03]', (text) => {
  expect(findCellInCode(text)).toBeNull();
});

test('a number may be typed as it stands on the sticker, or the link from there pasted [X-03]', () => {
  expect(findCellInTyping('1001')).toBe('1001');
  expect(findCellInTyping('c-active')).toBe('c-active');
  expect(findCellInTyping('https://kaplya.example/aquamarket?cell=c-active')).toBe('c-active');
  expect(findCellInTyping('../orders')).toBeNull();
  expect(findCellInTyping('ten o one')).toBeNull();
  expect(findCellInTyping('1'.repeat(61))).toBeNull();
});
