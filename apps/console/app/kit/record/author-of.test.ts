import { expect, test } from 'vitest';
import { authorOf } from './author-of.ts';

const t = (id: string) => id;

test.each([
  [{ by: { id: '1', name: 'Olga' }, action: 'exchange.changed' }, 'Olga'],
  [{ by: null, action: 'exchange.order_moved' }, 'kit.audit.exchange'],
  [{ by: null, action: 'colleague.left' }, 'kit.audit.customer'],
  [{ by: null, action: 'staff.invited' }, 'kit.audit.machine'],
])('the author of %j is %s [G-05f, O-02c]', (entry, author) => {
  expect(authorOf(entry, t)).toBe(author);
});
