import type { Address } from '@kaplya/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Call } from '@kaplya/client/calls/api-types.ts';
import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import { isSameAddress, type Addresses } from './addresses.ts';
import { createRepeatable } from './create-repeatable.ts';

export type AccountAddressesOptions = {
  storage: ShopStorage;
  call: Call;
  queries: QueryClient;
  /** Returns the query key of the customer's list of addresses. */
  getQueryKey: () => QueryKey;
  /** The cart's address, which becomes the selected one while none is selected. null: none. */
  findCartAddress: () => GuestAddress | null;
  /** Called after another address, or none, was selected (T-14). */
  onSelected: () => void;
};

export type AccountAddresses = Addresses & {
  /** Reads the list, newest first, and updates the selected address by it. */
  load(signal?: AbortSignal): Promise<readonly Address[]>;
};

const noAddresses: readonly Address[] = [];

/** The address book of a signed-in customer: addresses are stored on the server, the selected one in this browser. */
export function createAccountAddresses(options: AccountAddressesOptions): AccountAddresses {
  const { storage, call, queries, getQueryKey } = options;
  const list = () => queries.getQueryData<readonly Address[]>(getQueryKey()) ?? noAddresses;
  const findSelected = () => storage.find('selectedAddress');
  const creation = createRepeatable();

  /**
   * Changes the cached list. A request for the list that is running is cancelled, because its answer may lack the
   * change.
   */
  async function setList(change: (addresses: readonly Address[]) => readonly Address[]): Promise<void> {
    const queryKey = getQueryKey();
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<readonly Address[]>(queryKey, (now) => now && change(now));
  }

  /** Refetches the list in the background. */
  function refresh(): void {
    void queries.invalidateQueries({ queryKey: getQueryKey() });
  }

  async function readList(signal?: AbortSignal): Promise<readonly Address[]> {
    const { data } = await call('listUserAddresses', { query: { sort: '-created_at' }, signal });
    return data.data;
  }

  function select(address: GuestAddress): void {
    storage.set('selectedAddress', address);
    options.onSelected();
  }

  /** Selects another address; null selects none. */
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
      const addresses = await readList(signal);
      const selected = findSelected();
      const next = chooseSelected(addresses, selected, options.findCartAddress());
      if (JSON.stringify(next) !== JSON.stringify(selected)) selectInstead(next);
      return addresses;
    },
    async add(fields, { isSelected = true } = {}) {
      const { answer, isRepeat } = await creation.send(fields, () => call('createUserAddress', { body: fields }));
      const isSame = (address: Address) => isSameAddress(address, fields);
      const created = isRepeat ? (await readList()).find(isSame) : undefined;
      const known = answer.data ?? created ?? list().find(isSame) ?? null;
      if (!known || (!answer.success && !isRepeat)) {
        return { kind: 'duplicate', address: known, message: answer.message };
      }
      const address = known;
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
        // 404: the address was already removed in another tab or on another device.
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
 * The address to select once the list is loaded: the one selected so far, as it is in the list. If it is missing there,
 * or none was selected: the cart's address, else the newest. A selected address that the server has never accepted is
 * not changed.
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
