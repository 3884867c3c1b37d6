import type { Address, AddressFields } from '@kaplya/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Call } from '@kaplya/client/calls/api-types.ts';
import { createShopStorage, type ShopStorage } from '#platform/storage/shop-storage.ts';
import { toStoredAddress } from './address-factory.test-support.ts';
import { carryOverAddresses } from './carry-over-addresses.ts';

const toGuest = (street: string) => toStoredAddress({ street, uuid: `guest-${street}` });
const [arbat, tverskaya, polyanka] = [toGuest('Арбат'), toGuest('Тверская'), toGuest('Полянка')];

let storage: ShopStorage;
/** Streets that the account has, newest first. */
let account: string[];
let isHere: boolean;
const refuse = vi.fn<(street: string) => boolean>();

const call: Call = async (_, ...args) => {
  const [{ body }] = args as unknown as [{ body: AddressFields & Partial<Address> }];
  expect(body).not.toHaveProperty('uuid');
  if (refuse(body.street)) throw new ApiFailure({ kind: 'network' });
  const isNew = !account.includes(body.street);
  if (isNew) account.unshift(body.street);
  return { success: isNew, message: '', data: null } as never;
};

beforeEach(() => {
  storage = createShopStorage(null);
  account = [];
  isHere = true;
  refuse.mockReset().mockReturnValue(false);
  storage.set('anonymousAddresses', [tverskaya, arbat]);
});

const carryOver = () => carryOverAddresses({ storage, call, isStillHere: () => isHere });

test('the addresses of a guest go over one by one in their order, and the list in the browser ends [T-17]', async () => {
  expect(await carryOver()).toEqual([]);
  expect(account).toEqual(['Тверская', 'Арбат']);
  expect(storage.find('anonymousAddresses')).toBeNull();
});

test('what the account has already counts as taken over, so twice is once [T-17]', async () => {
  account = ['Арбат', 'Дом'];
  await carryOver();
  storage.set('anonymousAddresses', [tverskaya, arbat]);
  await carryOver();
  expect(account).toEqual(['Тверская', 'Арбат', 'Дом']);
  expect(storage.find('anonymousAddresses')).toBeNull();
});

test('one that fails stops no other and waits for the next time [T-17]', async () => {
  storage.set('anonymousAddresses', [polyanka, tverskaya, arbat]);
  refuse.mockImplementation((street) => street === 'Тверская');
  expect(await carryOver()).toEqual([new ApiFailure({ kind: 'network' })]);
  expect(account).toEqual(['Полянка', 'Арбат']);
  expect(storage.find('anonymousAddresses')).toEqual([tverskaya]);
  refuse.mockReturnValue(false);
  await carryOver();
  expect(account).toEqual(['Тверская', 'Полянка', 'Арбат']);
  expect(storage.find('anonymousAddresses')).toBeNull();
});

test('what a reload interrupts goes on where it was [T-17]', async () => {
  refuse.mockImplementation((street) => {
    if (street === 'Тверская') expect(storage.find('anonymousAddresses')).toEqual([tverskaya]);
    return false;
  });
  await carryOver();
  expect(refuse).toHaveBeenCalledTimes(2);
});

test.each([false, true])(
  'nothing is sent or written for a customer who has left (their call failed: %s) [T-18]',
  async (isRefused) => {
    refuse.mockImplementation(() => {
      isHere = false;
      storage.clear();
      return isRefused;
    });
    expect(await carryOver()).toEqual([]);
    expect(refuse).toHaveBeenCalledTimes(1);
    expect(storage.find('anonymousAddresses')).toBeNull();
    expect(storage.find('selectedAddress')).toBeNull();
  },
);

test('nothing is sent for a customer who left before their turn [T-18]', async () => {
  isHere = false;
  await carryOver();
  expect(account).toEqual([]);
});
