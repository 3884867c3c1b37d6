import { expect, test } from 'vitest';
import { toSavedMethodName } from './saved-method-name.ts';

test.each([
  { label: 'MasterCard', last4: '4444', name: 'MasterCard ••••\u00a04444' },
  { label: 'Visa *4242', last4: '4242', name: 'Visa *4242' },
  { label: 'SBP', last4: null, name: 'SBP' },
])('a saved $label ending in $last4 is called "$name" [P-14] [S-33]', ({ name, ...method }) => {
  expect(toSavedMethodName(method)).toBe(name);
});
