import type { OpsOrderPage } from '@kaplya/contract';
import { describe, expect, test } from 'vitest';
import {
  isAddressUnknown,
  isUnchanged,
  rebaseDraft,
  toChangeBody,
  toDraft,
  toEditedLines,
  toPlacedHouse,
} from './order-draft.ts';

const address = {
  ...{ city: 'Москва', street: 'Арбат', house: '10', latitude: 55.75, longitude: 37.59 },
  ...{ room: '4', comment: 'Звонить дважды', legal_person_id: 'l-1' },
};

const item = (id: string, quantity: number, more = {}) => ({
  ...{ id, name: id, kind: 'goods', productId: id, productSetId: null, quantity, refundedQuantity: 0, isGift: false },
  ...more,
});

const page = {
  version: 7,
  order: {
    items: [
      item('W19', 3),
      item('CUP', 2, { refundedQuantity: 2 }),
      item('GIFT', 1, { isGift: true }),
      item('lift', 1, { kind: 'fee' }),
    ],
    bottles: { declared: 3 },
    shipping: { address },
  },
  slot: { date: '2026-11-27', periodId: 'morning' },
} as unknown as OpsOrderPage;

const draft = toDraft(page);

describe('A draft of a change', () => {
  test('is about what was chosen and is still to be delivered [O-05]', () => {
    expect(toEditedLines(page.order)).toEqual([{ id: 'W19', name: 'W19', quantity: 3 }]);
  });

  test('asks for nothing but what was changed, at the version that was read [rule 81] [rule 83]', () => {
    expect(isUnchanged({ ...draft, reason: 'Просто так' }, draft)).toBe(true);
    expect(toChangeBody(page, draft, { overfill: false })).toEqual({ version: 7 });
    const more = {
      ...draft,
      quantities: { W19: 2 },
      added: [{ productId: 'CUP', quantity: 1, name: 'Стаканы' }],
      place: '2026-11-28 evening',
      reason: ' Попросил ',
    };
    expect(isUnchanged(more, draft)).toBe(false);
    expect(toChangeBody(page, more, { overfill: true })).toEqual({
      version: 7,
      items: [
        { lineId: 'W19', quantity: 2 },
        { productId: 'CUP', quantity: 1 },
      ],
      slot: { date: '2026-11-28', periodId: 'evening' },
      reason: 'Попросил',
      overfill: true,
    });
  });

  test('sets the point of a house on no map and leaves the rest of its address [rule 54a]', () => {
    const lost = {
      ...page,
      order: { ...page.order, shipping: { address: { ...address, noPoint: true } } },
    } as OpsOrderPage;
    const before = toDraft(lost);
    const { typed } = before.address;
    expect(typed.known).toBeNull();
    expect(isAddressUnknown({ ...before, returned: 1 }, before)).toBe(false);
    expect(isAddressUnknown({ ...before, address: { id: null, typed: { ...typed, text: 'Арбат' } } }, before)).toBe(
      true,
    );
    const known = { city: 'Москва', street: 'Арбат', house: '10', latitude: 55.7, longitude: 37.6 };
    const found = { ...before, address: { id: null, typed: { ...typed, known } } };
    const { noPoint, ...sent } = toChangeBody(lost, found, { overfill: false }).address as Record<string, unknown>;
    expect(noPoint).toBeUndefined();
    expect(sent).toEqual({ ...known, room: '4', comment: 'Звонить дважды', legal_person_id: 'l-1' });
  });

  test('calls a house at its point as it was typed, whatever it is called [rule 54a]', () => {
    const point = { latitude: 55.7, longitude: 37.6 };
    const former = {
      ...address,
      street: 'Лесная',
      house: 'участок 81239',
    } as OpsOrderPage['order']['shipping']['address'];
    const houseOf = (text: string) => toPlacedHouse(former, text, point).house;
    expect(houseOf('Лесная, участок 81239')).toBe('участок 81239');
    expect(houseOf('Лесная 12к2')).toBe('12к2');
    expect(houseOf('Лесная, за мостом 81240')).toBe('за мостом 81240');
    const nameless = { ...draft.address.typed, text: 'Лесная', known: toPlacedHouse(former, 'Лесная', point) };
    expect(isAddressUnknown({ ...draft, address: { id: null, typed: nameless } }, draft)).toBe(true);
  });

  test('retains the payer of an address, and the details of the house while it is the same one', () => {
    const { typed } = draft.address;
    const another = { ...draft, address: { id: null, typed: { ...typed, room: '5', floor: '2' } } };
    expect(toChangeBody(page, another, { overfill: false }).address).toEqual({ ...address, room: '5', floor: '2' });
    const known = { city: 'Москва', street: 'Арбат', house: '12', latitude: 55.76, longitude: 37.6 };
    const elsewhere = { ...draft, address: { id: null, typed: { ...typed, known, room: '' } } };
    expect(toChangeBody(page, elsewhere, { overfill: false }).address).toEqual({
      ...known,
      noRoom: true,
      legal_person_id: 'l-1',
    });
  });

  test('stays mine where I touched it, and is theirs elsewhere, when somebody was faster [rule 81]', () => {
    const mine = { ...draft, quantities: { W19: 4 }, reason: 'Позвонил' };
    const theirs = { ...draft, quantities: { W19: 2, CUP: 1 }, place: '2026-11-28 evening', returned: 1 };
    expect(rebaseDraft(mine, { former: draft, next: theirs })).toEqual({
      ...theirs,
      quantities: { W19: 4, CUP: 1 },
      reason: 'Позвонил',
    });
    // A line that the newer version lacks is not restored.
    expect(rebaseDraft(mine, { former: draft, next: { ...draft, quantities: {} } }).quantities).toEqual({});
  });
});
