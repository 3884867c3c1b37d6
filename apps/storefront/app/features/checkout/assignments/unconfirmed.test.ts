import { expect, test } from 'vitest';
import { emptyCartState, type CartLine } from '#features/cart/state/cart-state.ts';
import type { Translate } from '#i18n/use-text.ts';
import { listUnconfirmed, toUnconfirmedErrors } from './unconfirmed.ts';

const t: Translate = (id, values) => [id, ...Object.values(values ?? {})].join(' ');
const line = (name: string, isPending: boolean) => ({ name, isPending }) as CartLine;

test('an order is refused with the names of the goods and choices that the shop has not confirmed [X-14]', () => {
  const lines = [line('Water', true), line('Cups', false)];
  const unconfirmed = listUnconfirmed({ ...emptyCartState, lines, unconfirmed: ['assignNote'] });
  expect(toUnconfirmedErrors(unconfirmed, t)).toMatchObject({
    goods: 'checkout.unconfirmed.field',
    comment: 'checkout.unconfirmed.field',
    order: 'checkout.unconfirmed checkout.comment.label, Water',
  });
});

test('without a name, as while the sum is calculated, it is the order itself [X-14]', () => {
  expect(toUnconfirmedErrors(listUnconfirmed(emptyCartState), t)).toMatchObject({
    order: 'checkout.unconfirmed checkout.summary.title',
  });
});
