import { expect, test } from 'vitest';
import { addressText } from './address-text.ts';

test('an address in one line names building and housing after the house, and leaves out what it lacks', () => {
  const address = { city: 'Москва', street: 'Тверская улица', house: '7', building: '2', housing: 'А', room: '12' };
  expect(addressText(address)).toBe('Москва, Тверская улица, 7 2 А, 12');
  expect(addressText({ ...address, building: undefined, housing: '', room: undefined })).toBe(
    'Москва, Тверская улица, 7',
  );
  // Only the city is left of a deleted account's.
  expect(addressText({ city: 'Москва', street: '', house: '' })).toBe('Москва');
});
