import { expect, test } from 'vitest';
import { maskContact } from './mask-contact.ts';

test.each([
  ['+7 916 123-45-67', '+7\u00a0•••\u00a0•••\u201145\u201167'],
  ['anna@post.example', 'a•••@post.example'],
  ['', ''],
])('%s is shown as %s: known to its owner, of no use to others [S-110]', (contact, masked) => {
  expect(maskContact(contact)).toBe(masked);
});
