import type { Address } from '@kaplya/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Call } from '@kaplya/client/calls/api-types.ts';
import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import { isSameAddress, type Addresses } from './addresses.ts';

export type AccountAddressesOptions = {
  storage: ShopStorage;
  call: Call;
  queries: QueryClient;
  /** The key of the customer's list in the query cache. */
  getQueryKey: () => QueryKey;
  /** The cart's address, which is preferred while none is selected. */
  findCartAddress: () => GuestAddress | null;
  /** Called after another address, or none, was selected (T-14). */
  onSelected: () => void;
};

export type AccountAddresses = Addresses & {
  /** Reads the list, newest first, and the selected address with it. */
  load(signal?: AbortSignal): Promise<readonly Address[]>;
};

const noAddresses: readonly Address[] = [];

/** A customer's addresses are the server's; the selected one is this browser's. */
export function createAccountAddresses(options: AccountAddressesOptions): AccountAddresses {
  const { storage, call, queries, getQueryKey } = options;
  const list = () => queries.getQueryData<readonly Address[]>(getQueryKey()) ?? noAddresses;
  const findSelected = () => storage.find('selectedAddress');

  /** A list that is loading does not contain the change. */
  async function setList(change: (addresses: readonly Address[]) => readonly Address[]): Promise<void> {
    const queryKey = getQueryKey();
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<readonly Address[]>(queryKey, (now) => now && change(now));
  }

  /** Refetches the list in the background. */
  function refresh(): void {
    void queries.invalidateQueries({ queryKey: getQueryKey() });
  }

  function select(address: GuestAddress): void {
    storage.set('selectedAddress', address);
    options.onSelected();
  }

  /** Null selects none. */
  function selectInstead(address: GuestAddress | null): void {
    if (address) return select(address);
    storage.remove('selectedAddress');
    options.onSelected();
  }

  return {
    findSelected,
    select,
    restore: null,
    async load(signal) {
      const { data } = await call('listUserAddresses', { query: { sort: '-created_at' }, signal });
      const addresses = data.data;
      const selected = findSelected();
      const next = chooseSelected(addresses, selected, options.findCartAddress());
      if (JSON.stringify(next) !== JSON.stringify(selected)) selectInstead(next);
      return addresses;
    },
    async add(fields, { isSelected = true } = {}) {
      const answer = await call('createUserAddress', { body: fields });
      if (!answer.success || !answer.data) {
        const known = answer.data ?? list().find((address) => isSameAddress(address, fields)) ?? null;
        return { kind: 'duplicate', address: known, message: answer.message };
      }
      const address = answer.data;
      await setList((addresses) => [address, ...addresses.filter(({ uuid }) => uuid !== address.uuid)]);
      if (isSelected) select(address);
      refresh();
      return { kind: 'added', address, warning: null };
    },
    async change(address, fields) {
      const uuid = address.uuid ?? '';
      const answer = await call('patchUserAddress', { params: { uuid }, body: fields });
      if (!answer.success || !answer.data) return { kind: 'duplicate', message: answer.message };
      const changed = answer.data;
      await setList((addresses) => addresses.map((each) => (each.uuid === uuid ? changed : each)));
      if (findSelected()?.uuid === uuid) select(changed);
      refresh();
      return { kind: 'changed', address: changed };
    },
    async remove(address) {
      const uuid = address.uuid ?? '';
      const before = list();
      const selected = findSelected();
      const left = before.filter((each) => each.uuid !== uuid);
      await setList(() => left);
      if (selected === null || selected.uuid === uuid) selectInstead(left[0] ?? null);
      try {
        await call('deleteUserAddress', { body: { id: uuid } });
      } catch (failure) {
        // Already removed in another tab or on another device.
        if (failure instanceof ApiFailure && failure.status === 404) return;
        await setList(() => before);
        if (selected?.uuid === uuid) select(selected);
        throw failure;
      } finally {
        refresh();
      }
    },
  };
}

/**
 * The selection once the list is known: the same address of the list. If that is gone, or none was chosen, the
 * cart's address, else the newest. An address that the server never accepted stays as it is.
 */
export function chooseSelected(
  addresses: readonly Address[],
  selected: GuestAddress | null,
  ofCart: GuestAddress | null,
): GuestAddress | null {
  const findById = (uuid: string | undefined) => addresses.find((address) => address.uuid === uuid);
  if (selected) {
    const known = findById(selected.uuid) ?? addresses.find((address) => isSameAddress(address, selected));
    if (known) return known;
    if (selected.uuid === undefined) return selected;
  }
  return findById(ofCart?.uuid) ?? addresses[0] ?? null;
}
