import { join } from 'node:path';
import { findHardCodedTextsOf } from '@kaplya/texts/test/find-hard-coded-texts.ts';
import { expect, test } from 'vitest';

test('screens of the console say nothing that is not in the catalogues', () => {
  expect(findHardCodedTextsOf(join(import.meta.dirname, '..'))).toEqual([]);
});
