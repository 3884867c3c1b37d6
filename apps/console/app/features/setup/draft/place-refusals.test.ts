import { expect, test } from 'vitest';
import { createDraft } from './setup-draft.ts';
import { placeRefusals } from './place-refusals.ts';

const draft = createDraft('ru', 'Europe/Moscow');
const good = { name: 'Вода', price: '350', kind: 'returnable' as const };

test('refusals of the server are put beside the fields they are about [G-10]', () => {
  const empty = { name: '', price: '', kind: 'goods' as const };
  const refused = (field: string) => ({ code: 'x', field, message: field });
  const fields = ['phone', 'owner.email', 'town', 'ring', 'intervals.1.to', 'goods.1.price', 'rental.days', 'domain'];
  const typed = { ...draft, goods: [empty, good, empty, good] };
  const all = fields.map((field) => refused(`shop.${field}`));
  expect(placeRefusals({ ...typed, isDomainAsked: true }, [...all, refused('shop.languages')])).toEqual({
    placed: {
      ...{ phone: 'shop.phone', ownerEmail: 'shop.owner.email', town: 'shop.town', kilometres: 'shop.ring' },
      ...{ 'intervals.1': 'shop.intervals.1.to', 'goods.3.price': 'shop.goods.1.price' },
      ...{ rentDays: 'shop.rental.days', domain: 'shop.domain' },
    },
    others: ['shop.languages'],
  });
});

test('a refusal of the domain that the link gives has no field [G-096a]', () => {
  const refused = [{ code: 'setup.domain_taken', field: 'shop.domain', message: 'Taken' }];
  expect(placeRefusals({ ...draft, isDomainAsked: false }, refused)).toEqual({ placed: {}, others: ['Taken'] });
});
