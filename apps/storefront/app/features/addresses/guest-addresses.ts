import type { AddressFields } from '@kaplya/contract';
import { addressKey } from '@kaplya/domain/address-key';
import type { Call } from '#platform/api-types.ts';
import type { KeptStorage } from '#platform/storage.ts';
import type { GuestAddress } from '#platform/stored-values.ts';

export type AddOutcome =
  /** `warning` is what the server had to say about an address that it kept before (C-11). */
  | { kind: 'added'; address: GuestAddress; warning: string | null }
  /** The guest's own list has it; `address` is the known one (V-10). */
  | { kind: 'duplicate'; address: GuestAddress };

export type GuestAddresses = {
  /** Newest first. */
  list(): readonly GuestAddress[];
  findSelected(): GuestAddress | null;
  /** Keeps an address and selects it. Rejects with `ApiFailure`; then nothing was kept. */
  add(fields: AddressFields): Promise<AddOutcome>;
  select(address: GuestAddress): void;
  /** Takes an address off the list; when it was the selected one, the newest of the others is selected (T-15). */
  remove(address: GuestAddress): void;
  /** Takes back a removal. */
  restore(address: GuestAddress, options: { isSelected: boolean }): void;
};

export type GuestAddressesOptions = {
  storage: KeptStorage;
  call: Call;
  /** After another address, or none, was selected (T-14). */
  onSelected: () => void;
};

const noAddresses: readonly GuestAddress[] = [];

/** A guest's addresses live in the browser; the server gives each its id and district (E-07). */
export function createGuestAddresses({ storage, call, onSelected }: GuestAddressesOptions): GuestAddresses {
  const list = () => storage.find('anonymousAddresses') ?? noAddresses;
  const findSelected = () => storage.find('anonymousSelectedAddress') ?? storage.find('selectedAddress');

  function select(address: GuestAddress): void {
    storage.set('anonymousSelectedAddress', address);
    onSelected();
  }

  return {
    list,
    findSelected,
    select,
    async add(fields) {
      const known = list().find((address) => isSameAddress(address, fields));
      if (known) return { kind: 'duplicate', address: known };
      const answer = await call('createAnonymousAddress', { body: fields });
      // The server may know an address that was taken off this list: then the cart gets its fields, not an id.
      const address: GuestAddress = answer.data ?? fields;
      storage.set('anonymousAddresses', [address, ...list()]);
      select(address);
      return { kind: 'added', address, warning: answer.success ? null : answer.message };
    },
    remove(address) {
      const selected = findSelected();
      const left = list().filter((each) => !isSameAddress(each, address));
      if (left.length > 0) storage.set('anonymousAddresses', left);
      else storage.remove('anonymousAddresses');
      if (selected && !isSameAddress(selected, address)) return;
      const [newest] = left;
      if (newest) return select(newest);
      storage.remove('anonymousSelectedAddress', 'selectedAddress');
      onSelected();
    },
    restore(address, { isSelected }) {
      const others = list().filter((each) => !isSameAddress(each, address));
      // Newest first; an address that the server never answered is among the newest.
      const at = others.findIndex((each) => (each.created_at ?? '') <= (address.created_at ?? ''));
      storage.set('anonymousAddresses', others.toSpliced(at < 0 ? others.length : at, 0, address));
      if (isSelected || !findSelected()) select(address);
    },
  };
}

/** What was just typed has no district yet: it is compared as if it lay in the same one. */
export function isSameAddress(one: GuestAddress, other: GuestAddress): boolean {
  const district = one.district ?? other.district;
  return addressKey({ ...one, district }) === addressKey({ ...other, district: other.district ?? district });
}
