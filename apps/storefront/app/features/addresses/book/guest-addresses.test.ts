import type { Address, AddressFields } from '@kaplya/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Call } from '@kaplya/client/calls/api-types.ts';
import { createShopStorage, type ShopStorage } from '#platform/storage/shop-storage.ts';
import { toStoredAddress } from './address-factory.test-support.ts';
import { createGuestAddresses, type GuestAddresses } from './guest-addresses.ts';

const arbat: AddressFields = {
  latitude: 55.7,
  longitude: 37.6,
  city: 'Москва',
  street: 'Арбат',
  house: '1',
  room: '2',
};
const tverskaya: AddressFields = { ...arbat, street: 'Тверская' };

let storage: ShopStorage;
let addresses: GuestAddresses;
const onSelected = vi.fn<() => void>();
const answer = vi.fn<(fields: AddressFields) => unknown>();

const toStored = (fields: AddressFields): Address => toStoredAddress(fields);

beforeEach(() => {
  storage = createShopStorage(null);
  onSelected.mockReset();
  answer.mockReset();
  answer.mockImplementation((fields) => ({ success: true, message: '', data: toStored(fields) }));
  const call: Call = async (_, ...args) => {
    const [request] = args as unknown as [{ body: AddressFields }];
    return answer(request.body) as never;
  };
  addresses = createGuestAddresses({ storage, call, onSelected });
});

describe('adding', () => {
  test('a new address is created, stands first and is selected [E-07] [A-04]', async () => {
    await addresses.add(arbat);
    await addresses.add(tverskaya);
    expect(addresses.list().map(({ street }) => street)).toEqual(['Тверская', 'Арбат']);
    expect(storage.find('anonymousSelectedAddress')?.uuid).toBe('uuid-Тверская');
    expect(onSelected).toHaveBeenCalledTimes(2);
  });

  test('an address of the list is found again, whatever its letters and spaces [V-10] [rule 52]', async () => {
    await addresses.add(arbat);
    const outcome = await addresses.add({ ...arbat, street: '  АРБАТ ' });
    expect(outcome).toMatchObject({ kind: 'duplicate', address: { uuid: 'uuid-Арбат' } });
    expect(answer).toHaveBeenCalledTimes(1);
    expect(await addresses.add({ ...arbat, room: '3' })).toMatchObject({ kind: 'added' });
  });

  test('what the server knows from before is stored with its warning [C-11]', async () => {
    answer.mockReturnValue({ success: false, message: 'This address already exists', data: null });
    expect(await addresses.add(arbat)).toEqual({
      kind: 'added',
      address: arbat,
      warning: 'This address already exists',
    });
  });

  test('a failed call stores nothing', async () => {
    answer.mockImplementation(() => {
      throw new ApiFailure({ kind: 'network' });
    });
    await expect(addresses.add(arbat)).rejects.toThrow(ApiFailure);
    expect(addresses.list()).toEqual([]);
    expect(addresses.findSelected()).toBeNull();
  });
});

describe('changing', () => {
  test('makes it another address of the visitor, in its place and selected as it was [S-37] [E-07]', async () => {
    await addresses.add(arbat);
    await addresses.add(tverskaya);
    answer.mockImplementation((fields) => ({ success: true, message: '', data: { ...toStored(fields), uuid: 'new' } }));
    const [, stored] = addresses.list();
    const outcome = await addresses.change(stored ?? arbat, { room: '9', floor: '4', hasElevator: false });
    expect(outcome).toMatchObject({ kind: 'changed', address: { uuid: 'new', room: '9', hasElevator: false } });
    expect(addresses.list().map(({ street, room }) => [street, room])).toEqual([
      ['Тверская', '2'],
      ['Арбат', '9'],
    ]);
    expect(addresses.findSelected()?.street).toBe('Тверская');
  });

  test('an address that the server has already goes to the cart as fields, without an id [E-07]', async () => {
    await addresses.add({ ...arbat, comment: 'The yard', hasElevator: true });
    answer.mockReturnValue({ success: false, message: 'This address already exists', data: null });
    const [stored] = addresses.list();
    onSelected.mockReset();
    await addresses.change(stored ?? arbat, { comment: '', entrance: '3', hasElevator: null });
    expect(addresses.findSelected()).toEqual({
      ...arbat,
      entrance: '3',
      created_at: '2026-03-01T10:00:00Z',
      district: 'ЦАО',
      district_id: 'cao',
    });
    expect(addresses.list()).toEqual([addresses.findSelected()]);
    expect(onSelected).toHaveBeenCalledTimes(1);
  });

  test('into another of the list is refused [V-10]', async () => {
    await addresses.add(arbat);
    await addresses.add({ ...arbat, room: '3' });
    const [stored] = addresses.list();
    expect(await addresses.change(stored ?? arbat, { room: '2' })).toEqual({ kind: 'duplicate', message: null });
    expect(addresses.list().map(({ room }) => room)).toEqual(['3', '2']);
  });
});

describe('removing', () => {
  test('the newest of the others is selected, and the last one empties the list [T-15]', async () => {
    await addresses.add(arbat);
    await addresses.add(tverskaya);
    await addresses.remove(toStored(tverskaya));
    expect(addresses.findSelected()?.street).toBe('Арбат');
    await addresses.remove(toStored(arbat));
    expect(addresses.list()).toEqual([]);
    expect(addresses.findSelected()).toBeNull();
    expect(storage.find('anonymousAddresses')).toBeNull();
  });

  test('another than the selected one leaves the selection alone', async () => {
    await addresses.add(arbat);
    await addresses.add(tverskaya);
    onSelected.mockReset();
    await addresses.remove(toStored(arbat));
    expect(addresses.findSelected()?.street).toBe('Тверская');
    expect(onSelected).not.toHaveBeenCalled();
  });

  test('can be taken back: the address stands where it stood, and is selected again if it was [T-15]', async () => {
    const created = (fields: AddressFields, created_at: string) => ({ ...toStored(fields), created_at });
    answer.mockImplementationOnce((fields) => ({ success: true, message: '', data: created(fields, '2026-03-01') }));
    await addresses.add(arbat);
    answer.mockImplementationOnce((fields) => ({ success: true, message: '', data: created(fields, '2026-03-02') }));
    await addresses.add(tverskaya);
    await addresses.remove(created(tverskaya, '2026-03-02'));
    addresses.restore(created(tverskaya, '2026-03-02'), { isSelected: true });
    expect(addresses.list().map(({ street }) => street)).toEqual(['Тверская', 'Арбат']);
    expect(addresses.findSelected()?.street).toBe('Тверская');
    await addresses.remove(created(arbat, '2026-03-01'));
    addresses.restore(created(arbat, '2026-03-01'), { isSelected: false });
    expect(addresses.list().map(({ street }) => street)).toEqual(['Тверская', 'Арбат']);
    expect(addresses.findSelected()?.street).toBe('Тверская');
  });
});
