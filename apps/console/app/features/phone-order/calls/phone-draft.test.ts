import { expect, test } from 'vitest';
import { emptyAddress, newDraft, saysMore, splitHouse, toBody, withPhone } from './phone-draft.ts';
import { readDraft } from './read-draft.ts';

test.each([
  ['Тверская 7', { street: 'Тверская', house: '7' }],
  ['Тверская улица, 7к2', { street: 'Тверская улица', house: '7к2' }],
  ['1-я Тверская-Ямская, 12', { street: '1-я Тверская-Ямская', house: '12' }],
  ['Тверская', null],
  ['7', null],
])('%j is a street and a house [O-06]', (text, expected) => {
  expect(splitHouse(text)).toEqual(expected);
});

test('only typed fields are sent: the server proposes the rest [O-06]', () => {
  expect(toBody(newDraft('+79160000001'))).toEqual({ customer: { phone: '+79160000001' } });
  const draft = { ...newDraft('+79160000001'), typed: { ...emptyAddress, text: 'Тверская 7', room: '12' } };
  expect(toBody(draft).address).toEqual({ street: 'Тверская', house: '7', room: '12' });
});

test('wishes and declined products are sent once they were chosen, also when none remains [O-06]', () => {
  const draft = { ...newDraft('+79160000001'), wishes: [], declined: [{ id: 'PUMP', name: 'Помпа' }] };
  expect(toBody(draft)).toMatchObject({ wishes: [], declinedProducts: ['PUMP'] });
});

test('change is asked for cash alone [O-06] [rule 49e]', () => {
  const draft = { ...newDraft('+79160000001'), payment: 1, changeFrom: 5000_00 };
  expect(toBody(draft)).toMatchObject({ payment: { code: 1, changeFrom: 5000_00 } });
  expect(toBody({ ...draft, payment: 3 }).payment).toEqual({ code: 3 });
});

test('a stored draft is restored unchanged, and any other value is refused [O-06]', () => {
  const draft = { ...newDraft('+79160000001'), note: 'Позвонить', repeatOf: crypto.randomUUID() };
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  const { changeFrom: _, staffId: __, changedAt: ___, shown: ____, ...former } = draft;
  expect(readDraft(former)).toEqual(draft);
  expect(readDraft({ ...draft, note: 7 })).toBeNull();
  expect(readDraft(null)).toBeNull();
});

const first = '+79160000001';
const second = '+79160000002';

test('another number takes nothing of the person or the order along [O-06b]', () => {
  const items = [{ name: 'Water', productId: 'WATER', quantity: 2 }];
  const typed = { name: 'Anna', email: 'anna@demo.example', hasConsent: true, companyId: 'c', usesPoints: true };
  const draft = { ...newDraft(first), ...typed, promoCode: 'WELCOME', payment: 2, note: 'Ring twice', items };
  const after = withPhone(draft, second, [draft]);
  expect(after).toEqual({ ...newDraft(second), key: after.key });
  expect(after.key).not.toBe(draft.key);
});

test('a phone typed before restores its stored draft [O-06]', () => {
  const stored = { ...newDraft(second), note: 'Ring once' };
  expect(withPhone(newDraft('+7916000000'), second, [stored])).toBe(stored);
  expect(withPhone({ ...newDraft(first), name: 'Anna' }, second, [stored])).toBe(stored);
});

test('while a number is typed it is one order [O-06]', () => {
  const draft = newDraft('+7916000000');
  expect(withPhone(draft, first, [draft])).toEqual({ ...draft, phone: first });
  // Numbers of other countries pass as complete at several lengths.
  const abroad = newDraft('+12025550');
  expect(withPhone(abroad, '+120255501', [abroad])).toEqual({ ...abroad, phone: '+120255501' });
});

test('a looked-up number is no unfinished order, whatever is shown of its caller [O-06b]', () => {
  const looked = { ...newDraft(first), staffId: 's', changedAt: '2026-03-10T09:00:00Z', customerId: 'c' };
  expect(saysMore({ ...looked, shown: { name: 'Anna', total: null } })).toBe(false);
  expect(saysMore({ ...looked, note: 'Ring twice' })).toBe(true);
});

test('the order names the doubles that were accepted and the reason of an override, the preview only the latter [O-06a]', () => {
  const draft = { ...newDraft(first), acceptedDoubles: ['d'], blockOverride: 'Paid the debt' };
  expect(toBody(draft)).toMatchObject({ blockOverride: 'Paid the debt' });
  expect(toBody(draft)).not.toHaveProperty('acceptedDoubles');
});
