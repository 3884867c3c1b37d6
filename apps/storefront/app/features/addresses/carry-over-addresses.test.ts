import type { Address, AddressFields } from '@kaplya/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '#platform/api-failure.ts';
import type { Call } from '#platform/api-types.ts';
import { createStorage, type KeptStorage } from '#platform/storage.ts';
import { toKeptAddress } from './address-factory.test-support.ts';
import { carryOverAddresses } from './carry-over-addresses.ts';

const toGuest = (street: string) => toKeptAddress({ street, uuid: `guest-${street}` });
const [arbat, tverskaya, polyanka] = [toGuest('Арбат'), toGuest('Тверская'), toGuest('Полянка')];

let storage: KeptStorage;
/** Streets that the account has, newest first. */
let account: string[];
const refuse = vi.fn<(street: string) => boolean>();
const load = vi.fn<() => Promise<unknown>>();

const call: Call = async (_, ...args) => {
  const [{ body }] = args as unknown as [{ body: AddressFields & Partial<Address> }];
  expect(body).not.toHaveProperty('uuid');
  if (refuse(body.street)) throw new ApiFailure({ kind: 'network' });
  const isNew = !account.includes(body.street);
  if (isNew) account.unshift(body.street);
  return { success: isNew, message: '', data: null } as never;
};

beforeEach(() => {
  storage = createStorage(null);
  account = [];
  refuse.mockReset().mockReturnValue(false);
  load.mockReset().mockResolvedValue(null);
  storage.set('anonymousAddresses', [tverskaya, arbat]);
  storage.set('anonymousSelectedAddress', arbat);
});

const carryOver = () => carryOverAddresses({ storage, call, load });

test('the addresses of a guest go over one by one in their order, and the list in the browser ends [T-17]', async () => {
  await carryOver();
  expect(account).toEqual(['Тверская', 'Арбат']);
  expect(storage.find('anonymousAddresses')).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});

test("the selected one is selected again, without the id that was the guest's [T-17] [E-18]", async () => {
  await carryOver();
  expect(storage.find('anonymousSelectedAddress')).toBeNull();
  expect(storage.find('selectedAddress')).toMatchObject({ street: 'Арбат', room: '2' });
  expect(storage.find('selectedAddress')).not.toHaveProperty('uuid');
  expect(load).toHaveBeenCalledTimes(1);
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
  await carryOver();
  expect(account).toEqual(['Полянка', 'Арбат']);
  expect(storage.find('anonymousAddresses')).toEqual([tverskaya]);
  refuse.mockReturnValue(false);
  await carryOver();
  expect(account).toEqual(['Тверская', 'Полянка', 'Арбат']);
  expect(storage.find('anonymousAddresses')).toBeNull();
});

test('a selected address of an earlier version that is on no list goes over too [T-17] [E-18]', async () => {
  storage.remove('anonymousAddresses', 'anonymousSelectedAddress');
  storage.set('selectedAddress', polyanka);
  await carryOver();
  expect(account).toEqual(['Полянка']);
});
