import { describe, expect, test } from 'vitest';
import {
  ANY_HOUSE,
  addressForm,
  findPoint,
  toAddressFields,
  toHouseKey,
  toPointText,
  validateAddress,
  withSplitHouse,
} from './address-draft.ts';

const point = { latitude: 55.760487, longitude: 37.609953 };
const draft = { ...addressForm.empty, street: 'Tverskaya Street', house: '12', room: '5' };
const found = { ...draft, point: toPointText(point), pointOf: toHouseKey(draft) };

describe('the point of a typed address', () => {
  test('stands while the house is the one that it was found for [S-28]', () => {
    expect(findPoint(found)).toEqual(point);
    expect(findPoint({ ...found, street: ' tverskaya street ' })).toEqual(point);
  });

  test('stands while block and building are written in another way, and is another one in another block [S-73]', () => {
    const inBlock = { ...draft, house: '12к3 стр 1' };
    const foundThere = { ...inBlock, point: toPointText(point), pointOf: toHouseKey({ ...draft, house: '12к3с1' }) };
    expect(withSplitHouse(inBlock)).toMatchObject({ house: '12', housing: '3', building: '1' });
    expect(findPoint(withSplitHouse(foundThere))).toEqual(point);
    expect(findPoint({ ...withSplitHouse(foundThere), housing: '4' })).toBeNull();
    expect(withSplitHouse({ ...draft, house: '12а', housing: '2' })).toMatchObject({ house: '12а', housing: '2' });
  });

  test('is searched again after the street or the house was corrected [S-28]', () => {
    expect(findPoint({ ...found, house: '13' })).toBeNull();
  });

  test('stays where the customer put it on the map [S-26]', () => {
    expect(findPoint({ ...found, pointOf: ANY_HOUSE, house: '13' })).toEqual(point);
  });

  test('is not known at first or when it makes no sense', () => {
    expect(findPoint(draft)).toBeNull();
    expect(findPoint({ ...found, point: 'here' })).toBeNull();
  });
});

describe('an address to be saved', () => {
  test('needs street, house and a room, or a word that there is none [S-29]', () => {
    expect(Object.keys(validateAddress(addressForm.empty))).toEqual(['street', 'house', 'room']);
    expect(validateAddress(draft)).toEqual({});
    expect(validateAddress({ ...draft, room: '', noRoom: true })).toEqual({});
  });

  test('carries what was filled in and nothing else [E-06] [E-21]', () => {
    const typed = { ...draft, floor: ' 7\u200B ', entrance: '\u200B', hasElevator: 'no' };
    expect(toAddressFields(typed, point, 'Moscow')).toEqual({
      ...point,
      city: 'Moscow',
      street: 'Tverskaya Street',
      house: '12',
      room: '5',
      floor: '7',
      hasElevator: false,
    });
    expect(toAddressFields({ ...draft, noRoom: true, room: '' }, point, 'Moscow')).toMatchObject({ noRoom: true });
  });
});
