import { expect, test } from 'vitest';
import { findImageProblem } from './image-problem.ts';

const MB = 1024 * 1024;

test.each([
  ['image/png', 5 * MB, null],
  ['image/jpeg', 1, null],
  ['image/png', 5 * MB + 1, 'account.avatar.tooLarge'],
  ['text/plain', 1, 'errors.notImage'],
  ['', 1, 'errors.notImage'],
  ['application/pdf', 9 * MB, 'errors.notImage'],
])('a file of type "%s" with %i bytes: %s [V-09]', (type, size, expected) => {
  expect(findImageProblem({ type, size })).toBe(expected);
});
