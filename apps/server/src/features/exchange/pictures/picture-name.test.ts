import { expect, test } from 'vitest';
import { beginsPicture, isPictureName, sentNamesOf, toPictureName } from './picture-name.ts';

test.each([
  ['import_files/de/A.JPG', 'import_files/de/a.jpg'],
  ['import_files\\de\\a.jpg', 'import_files/de/a.jpg'],
  ['/import_files//./de/a.jpg', 'import_files/de/a.jpg'],
  ['Картинка.png', 'картинка.png'],
  ['', ''],
])('a picture that 1C calls %j is %j [G-05c]', (path, name) => {
  expect(toPictureName(path)).toBe(name);
});

test('of a long path the end counts [G-05c]', () => {
  expect(toPictureName(`${'x'.repeat(300)}/a.jpg`)).toBe(`${'x'.repeat(194)}/a.jpg`);
});

test('a picture may have been sent without its folder, but not from another one [G-05c]', () => {
  expect(sentNamesOf('import_files/de/a.jpg')).toEqual(['import_files/de/a.jpg', 'a.jpg']);
  expect(sentNamesOf('a.jpg')).toEqual(['a.jpg']);
});

test.each([
  ['a.jpg', true],
  ['a.JPEG', true],
  ['a.webp', true],
  ['a.gif', true],
  ['a.svg', false],
  ['a.pdf', false],
  ['jpg', false],
])('%s is a picture: %s [G-05c]', (name, is) => {
  expect(isPictureName(name)).toBe(is);
});

test.each([
  ['ffd8ffe0', true],
  ['89504e470d0a1a0a00', true],
  ['52494646aabbccdd57454250', true],
  ['0000001c667479706176', true],
  ['474946383961', true],
  ['ffd7ffe0', false],
  ['', false],
])('bytes %s begin a picture: %s [G-05c]', (hex, does) => {
  expect(beginsPicture(Buffer.from(hex, 'hex'))).toBe(does);
});
