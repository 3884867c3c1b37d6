import type { Address, AddressFields } from '@kaplya/contract';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Call } from '@kaplya/client/calls/api-types.ts';
import { createShopStorage, type ShopStorage } from '#platform/storage/shop-storage.ts';
import { chooseSelected, createAccountAddresses, type AccountAddresses } from './account-addresses.ts';
import { toStoredAddress } from './address-factory.test-support.ts';

const queryKey = ['addresses'];
const arbat = toStoredAddress({ street: 'Арбат' });
const tverskaya = toStoredAddress({ street: 'Тверская' });

let storage: ShopStorage;
let queries: QueryClient;
let addresses: AccountAddresses;
const onSelected = vi.fn<() => void>();
const answer = vi.fn<(id: string, request: { body?: unknown }) => unknown>();

beforeEach(() => {
  storage = createShopStorage(null);
  queries = new QueryClient();
  onSelected.mockReset();
  answer.mockReset();
  const call: Call = async (id, ...args) => (await answer(id, (args as unknown as [{ body?: unknown }])[0])) as never;
  addresses = createAccountAddresses({
    storage,
    call,
    queries,
    getQueryKey: () => queryKey,
    findCartAddress: () => null,
    onSelected,
  });
});

const list = () => queries.getQueryData<readonly Address[]>(queryKey);

describe("a customer's addresses", () => {
  beforeEach(() => {
    queries.setQueryData(queryKey, [tverskaya, arbat]);
    storage.set('selectedAddress', tverskaya);
  });

  test('a new one stands first and is selected, under the key of accounts [E-07] [E-18] [T-14]', async () => {
    const fields: AddressFields = { latitude: 55, longitude: 37, city: 'Москва', street: 'Полянка', house: '3' };
    const stored = { ...toStoredAddress({ street: 'Полянка' }), ...fields };
    answer.mockReturnValue({ success: true, message: '', data: stored });
    expect(await addresses.add(fields)).toEqual({ kind: 'added', address: stored, warning: null });
    expect(list()?.map(({ street }) => street)).toEqual(['Полянка', 'Тверская', 'Арбат']);
    expect(storage.find('selectedAddress')).toEqual(stored);
    expect(storage.find('anonymousSelectedAddress')).toBeNull();
    expect(onSelected).toHaveBeenCalledTimes(1);
  });

  test('one that was created without an answer is found by the repeat, and no duplicate [E-07] [C-11]', async () => {
    const stored = toStoredAddress({ street: 'Полянка' });
    const fields: AddressFields = { ...stored };
    answer.mockRejectedValueOnce(new ApiFailure({ kind: 'timeout' }));
    await expect(addresses.add(fields)).rejects.toMatchObject({ kind: 'timeout' });
    answer.mockImplementation((id) =>
      id === 'listUserAddresses'
        ? { data: { data: [stored, tverskaya, arbat] } }
        : { success: false, message: 'This address already exists', data: null },
    );
    expect(await addresses.add(fields)).toEqual({ kind: 'added', address: stored, warning: null });
    expect(list()?.filter(({ street }) => street === 'Полянка')).toHaveLength(1);
    expect(await addresses.add(fields)).toMatchObject({ kind: 'duplicate' });
  });

  test('a duplicate is reported with the message of the server and the existing address [V-10] [C-11]', async () => {
    answer.mockReturnValue({ success: false, message: 'This address already exists', data: null });
    const outcome = await addresses.add({ ...arbat, street: ' АРБАТ ' });
    expect(outcome).toEqual({ kind: 'duplicate', address: arbat, message: 'This address already exists' });
    expect(storage.find('selectedAddress')).toEqual(tverskaya);
  });

  test('a changed one is sent to the cart when it is the selected one [S-37] [T-14]', async () => {
    answer.mockImplementation(() => ({ success: true, message: '', data: { ...arbat, floor: '7' } }));
    await addresses.change(arbat, { floor: '7' });
    expect(onSelected).not.toHaveBeenCalled();
    answer.mockImplementation(() => ({ success: true, message: '', data: { ...tverskaya, floor: '5' } }));
    await addresses.change(tverskaya, { floor: '5' });
    expect(onSelected).toHaveBeenCalledTimes(1);
    expect(storage.find('selectedAddress')?.floor).toBe('5');
    expect(list()?.map(({ floor }) => floor)).toEqual(['5', '7']);
  });

  test('a removed one is gone at once, the newest of the others is selected, the last one leaves nothing [T-15]', async () => {
    let finish = () => {};
    answer.mockReturnValue(new Promise<void>((resolve) => (finish = resolve)));
    const removal = addresses.remove(tverskaya);
    await vi.waitFor(() => expect(list()).toEqual([arbat]));
    expect(storage.find('selectedAddress')).toEqual(arbat);
    finish();
    await removal;
    answer.mockReturnValue({ success: true, message: '', data: null });
    await addresses.remove(arbat);
    expect(list()).toEqual([]);
    expect(storage.find('selectedAddress')).toBeNull();
  });

  test('one that could not be removed comes back and is selected again', async () => {
    answer.mockImplementation(() => {
      throw new ApiFailure({ kind: 'network' });
    });
    await expect(addresses.remove(tverskaya)).rejects.toThrow(ApiFailure);
    expect(list()).toEqual([tverskaya, arbat]);
    expect(storage.find('selectedAddress')).toEqual(tverskaya);
  });

  test('one that another device has removed stays gone', async () => {
    answer.mockImplementation(() => {
      throw new ApiFailure({ kind: 'answer', status: 404 });
    });
    await addresses.remove(arbat);
    expect(list()).toEqual([tverskaya]);
  });

  test('a list that was read again corrects what is selected, and the cart only when it differs', async () => {
    answer.mockReturnValue({ success: true, message: '', data: { data: [tverskaya, arbat] } });
    await addresses.load();
    expect(onSelected).not.toHaveBeenCalled();
    answer.mockReturnValue({ success: true, message: '', data: { data: [arbat] } });
    await addresses.load();
    expect(storage.find('selectedAddress')).toEqual(arbat);
    expect(onSelected).toHaveBeenCalledTimes(1);
  });
});

describe('what is selected of a list', () => {
  const { uuid: _, ...typed } = arbat;

  test.each([
    ['the same by its id', { ...arbat, street: 'Old' }, null, arbat],
    ['the same by its key, where it has the id of a guest [T-17]', { ...arbat, uuid: 'guest' }, null, arbat],
    ['the same by its key, without an id', typed, null, arbat],
    ["the cart's, where none is chosen", null, arbat, arbat],
    ['the newest, where the cart has none either', null, null, tverskaya],
    ['the newest, where the selected one is gone', { ...arbat, room: '99', uuid: 'gone' }, null, tverskaya],
  ])('%s', (_name, selected, ofCart, expected) => {
    expect(chooseSelected([tverskaya, arbat], selected, ofCart)).toEqual(expected);
  });

  test('an address that the server has not taken yet is left alone', () => {
    const waiting = { ...typed, room: '99' };
    expect(chooseSelected([tverskaya, arbat], waiting, null)).toEqual(waiting);
  });

  test('nothing, when the list is empty [T-15]', () => {
    expect(chooseSelected([], arbat, arbat)).toBeNull();
  });
});
