import { expect, test } from 'vitest';
import { rebase } from './rebase.ts';

test('what was typed stays on top of what others saved, and what was not takes theirs [rule 81]', () => {
  const former = { name: 'Centre', ring: [1, 2], isActive: true };
  const next = { name: 'Old town', ring: [1, 2, 3], isActive: false };
  expect(rebase({ ...former, ring: [1, 9] }, { former, next })).toEqual({
    ...{ name: 'Old town', ring: [1, 9], isActive: false },
  });
  expect(rebase(former, { former, next })).toEqual(next);
});
