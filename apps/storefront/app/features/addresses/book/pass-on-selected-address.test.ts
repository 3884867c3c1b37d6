import { beforeEach, expect, test } from 'vitest';
import { createShopStorage, type ShopStorage } from '#platform/storage/shop-storage.ts';
import { chooseSelected } from './account-addresses.ts';
import { toStoredAddress } from './address-factory.test-support.ts';
import { passOnSelectedAddress } from './pass-on-selected-address.ts';

const toGuest = (street: string) => toStoredAddress({ street, uuid: `guest-${street}` });
const [arbat, tverskaya] = [toGuest('Арбат'), toGuest('Тверская')];
const home = toStoredAddress({ street: 'Дом' });

let storage: ShopStorage;

beforeEach(() => {
  storage = createShopStorage(null);
});

/** The address that a customer has selected once the account's list is known. */
const chooseOf = (...streets: string[]) =>
  chooseSelected(
    streets.map((street) => toStoredAddress({ street })),
    storage.find('selectedAddress'),
    arbat,
  );

test('what a guest has selected is selected for the customer, whatever their account has [T-17] [E-18]', () => {
  storage.set('anonymousAddresses', [tverskaya, arbat]);
  storage.set('anonymousSelectedAddress', arbat);
  storage.set('selectedAddress', home);
  passOnSelectedAddress(storage);
  expect(chooseOf('Дом')).toMatchObject({ street: 'Арбат', room: '2', district_id: 'cao' });
  expect(chooseOf('Дом')).not.toHaveProperty('uuid');
  expect(chooseOf('Дом', 'Арбат')).toEqual(toStoredAddress({ street: 'Арбат' }));
});

test('after a wrong code the guest’s data stays as it was [T-17]', () => {
  storage.set('anonymousAddresses', [tverskaya, arbat]);
  storage.set('anonymousSelectedAddress', arbat);
  passOnSelectedAddress(storage);
  expect(storage.find('anonymousSelectedAddress')).toEqual(arbat);
  expect(storage.find('anonymousAddresses')).toEqual([tverskaya, arbat]);
});

test('a selected address of an earlier version that is on no list comes on it [T-17] [E-18]', () => {
  storage.set('selectedAddress', arbat);
  passOnSelectedAddress(storage);
  passOnSelectedAddress(storage);
  expect(storage.find('anonymousAddresses')).toEqual([arbat]);
  expect(chooseOf('Дом')).toMatchObject({ street: 'Арбат' });
});

test('where nothing is selected nothing is passed on', () => {
  storage.set('anonymousAddresses', [arbat]);
  passOnSelectedAddress(storage);
  expect(storage.find('selectedAddress')).toBeNull();
});
