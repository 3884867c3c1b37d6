import { expect, test } from 'vitest';
import { emptyAddress, newDraft, readDraft, splitHouse, toBody } from './phone-draft.ts';

test.each([
  ['Тверская 7', { street: 'Тверская', house: '7' }],
  ['Тверская улица, 7к2', { street: 'Тверская улица', house: '7к2' }],
  ['1-я Тверская-Ямская, 12', { street: '1-я Тверская-Ямская', house: '12' }],
  ['Тверская', null],
  ['7', null],
])('%j is a street and a house [O-06]', (text, expected) => {
  expect(splitHouse(text)).toEqual(expected);
});

test('only what was said is sent: the rest is proposed by the shop [O-06]', () => {
  expect(toBody(newDraft('+79160000001'))).toEqual({ customer: { phone: '+79160000001' } });
  const draft = { ...newDraft('+79160000001'), typed: { ...emptyAddress, text: 'Тверская 7', room: '12' } };
  expect(toBody(draft).address).toEqual({ street: 'Тверская', house: '7', room: '12' });
});

test('wishes and what the customer has already are sent once they were said; none at all is said, too [O-06]', () => {
  const draft = { ...newDraft('+79160000001'), wishes: [], declined: [{ id: 'PUMP', name: 'Помпа' }] };
  expect(toBody(draft)).toMatchObject({ wishes: [], declinedProducts: ['PUMP'] });
});

test('a kept draft comes back as it was, and nothing else does [O-06]', () => {
  const draft = { ...newDraft('+79160000001'), note: 'Позвонить', repeatOf: crypto.randomUUID() };
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  expect(readDraft({ ...draft, note: 7 })).toBeNull();
  expect(readDraft(null)).toBeNull();
});
