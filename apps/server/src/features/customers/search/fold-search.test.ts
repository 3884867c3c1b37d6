import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { foldSearch } from './fold-search.ts';
import { readQuery } from './read-query.ts';

const { context } = await startTestApp();

/** Letters that people type here; of others the languages of two machines may think differently. */
const typed = fc.string({
  unit: fc.constantFrom(...'аАбБёЁйЙщЯ aAzZiIıəƏçÇşŞğĞöÖüÜ 019 .,-@_%+()№\'"'.split('')),
  maxLength: 30,
});

test('what is looked for is folded as the database folds what is found [O-08]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(typed, { minLength: 20, maxLength: 20 }), async (words) => {
      const { rows } = await context.database.execute<{ folded: string }>(
        sql`select fold_search(words) as folded from unnest(${sql.param(words)}::text[]) with ordinality as w (words, place) order by place`,
      );
      expect(rows.map(({ folded }) => folded)).toEqual(words.map(foldSearch));
    }),
    { numRuns: 30 },
  );
});

test.each([
  ['+7 916 123-12-34', ['%79161231234%']],
  ['8 (916) 123 12 34', ['%79161231234%']],
  ['9161231234', ['%79161231234%']],
  ['12-34', ['%1234%']],
  ['8916123', ['%8916123%', '%916123%']],
  ['+7916', ['%7916%']],
])('a phone typed as %s is looked for as %s [O-08]', (q, patterns) => {
  expect(readQuery(q, 'RU')).toEqual({ patterns: [patterns], phonePatterns: patterns, names: [] });
});

test('words are looked for in any order, short ones as beginnings, and signs of patterns as themselves [O-08]', () => {
  expect(readQuery('Алёна 100% Яр', 'RU')).toEqual({
    patterns: [['%алена%'], ['%100%'], ['% яр%']],
    phonePatterns: [],
    names: ['алена'],
  });
  expect(readQuery('—', 'RU').patterns).toEqual([]);
});
