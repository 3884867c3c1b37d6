import type { AdditionalAddressFields, AddressFields } from '@kaplya/contract';
import { toAddressFields } from './cart-address-body.ts';
import type { Call } from '@kaplya/client/calls/api-types.ts';
import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import { isSameAddress, type Addresses } from './addresses.ts';
import { createRepeatable } from './create-repeatable.ts';

export type GuestAddresses = Addresses & {
  /** Newest first. */
  list(): readonly GuestAddress[];
  restore(address: GuestAddress, options: { isSelected: boolean }): void;
};

export type GuestAddressesOptions = {
  storage: ShopStorage;
  call: Call;
  /** Called after another address, or none, was selected (T-14). */
  onSelected: () => void;
};

const noAddresses: readonly GuestAddress[] = [];

/**
 * The address book of a guest: addresses are stored in the browser; the server gives each its id and district (E-07).
 */
export function createGuestAddresses({ storage, call, onSelected }: GuestAddressesOptions): GuestAddresses {
  const list = () => storage.find('anonymousAddresses') ?? noAddresses;
  const findSelected = () => storage.find('anonymousSelectedAddress') ?? storage.find('selectedAddress');

  const creation = createRepeatable();

  function select(address: GuestAddress): void {
    storage.set('anonymousSelectedAddress', address);
    onSelected();
  }

  function isSelected(address: GuestAddress): boolean {
    const selected = findSelected();
    return selected !== null && isSameAddress(selected, address);
  }

  return {
    list,
    findSelected,
    select,
    async add(fields, { isSelected: isToBeSelected = true } = {}) {
      const known = list().find((address) => isSameAddress(address, fields));
      if (known) return { kind: 'duplicate', address: known, message: null };
      const { answer, isRepeat } = await creation.send(fields, () => call('createAnonymousAddress', { body: fields }));
      // Without `data` the server already knows the address, which was removed from this list: it has no id here, so
      // the cart receives its fields.
      const address: GuestAddress = answer.data ?? fields;
      storage.set('anonymousAddresses', [address, ...list()]);
      if (isToBeSelected) select(address);
      return { kind: 'added', address, warning: answer.success || isRepeat ? null : answer.message };
    },
    async change(address, changed) {
      const fields = applyChange(address, changed);
      const others = list().filter((each) => !isSameAddress(each, address));
      if (others.some((each) => isSameAddress(each, fields))) return { kind: 'duplicate', message: null };
      // The server never changes a visitor's address: the changed one is created as another address. Without an id of
      // it the cart receives the fields.
      const answer = await call('createAnonymousAddress', { body: fields });
      const { created_at = '', district = null, district_id = null } = address;
      const next: GuestAddress = answer.data
        ? { ...answer.data, created_at }
        : { ...fields, created_at, district, district_id };
      const wasSelected = isSelected(address);
      storage.set(
        'anonymousAddresses',
        list().map((each) => (isSameAddress(each, address) ? next : each)),
      );
      if (wasSelected) select(next);
      return { kind: 'changed', address: next };
    },
    async remove(address) {
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
    restore(address, { isSelected: wasSelected }) {
      const others = list().filter((each) => !isSameAddress(each, address));
      // The list is newest first. An address without `created_at`, for which the server never answered, is among the
      // newest.
      const at = others.findIndex((each) => (each.created_at ?? '') <= (address.created_at ?? ''));
      storage.set('anonymousAddresses', others.toSpliced(at < 0 ? others.length : at, 0, address));
      if (wasSelected || !findSelected()) select(address);
    },
  };
}

/** Applies a change to the fields. Emptied fields are removed. */
function applyChange(address: GuestAddress, { hasElevator, ...texts }: AdditionalAddressFields): AddressFields {
  const { hasElevator: before, noRoom, ...rest } = address;
  const elevator = hasElevator === undefined ? before : hasElevator;
  return toAddressFields({
    ...rest,
    ...texts,
    ...(typeof elevator === 'boolean' && { hasElevator: elevator }),
    ...(noRoom && !texts.room && { noRoom }),
  });
}
