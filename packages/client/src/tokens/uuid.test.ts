import { expect, test } from 'vitest';
import { createUuid } from './uuid.ts';

test('a device id is a UUID, each time another', () => {
  expect(createUuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(createUuid()).not.toBe(createUuid());
});
