import type { AdditionalAddressFields, AddressFields } from '@kaplya/contract';
import { addressKey } from '@kaplya/domain/address-key';
import type { GuestAddress } from '#platform/storage/stored-values.ts';

export type AddOutcome =
  /** `warning`: the server's remark about an address that it saved before (C-11). */
  | { kind: 'added'; address: GuestAddress; warning: string | null }
  /** The address exists already (V-10): `address` is the known one, null when it is not listed; `message` the server's. */
  | { kind: 'duplicate'; address: GuestAddress | null; message: string | null };

export type AddOptions = { isSelected?: boolean };

export type ChangeOutcome =
  | { kind: 'changed'; address: GuestAddress }
  /** The change would make it equal to a stored address. */
  | { kind: 'duplicate'; message: string | null };

/**
 * The stored addresses, newest first, one of them selected. A guest's live in the browser, a customer's on the server. A
 * method that rejects does so with `ApiFailure` and has changed nothing.
 */
export type Addresses = {
  findSelected(): GuestAddress | null;
  select(address: GuestAddress): void;
  /** Saves an address and selects it, unless it is not for the cart. */
  add(fields: AddressFields, options?: AddOptions): Promise<AddOutcome>;
  /** Changes the courier details beside the place. An empty text removes a field. */
  change(address: GuestAddress, fields: AdditionalAddressFields): Promise<ChangeOutcome>;
  /** Removes an address. If it was selected, the newest of the others is selected (T-15). */
  remove(address: GuestAddress): Promise<void>;
  /** Restores a removed address. null when a removal is final and therefore confirmed first. */
  restore: ((address: GuestAddress, options: { isSelected: boolean }) => void) | null;
};

/** A newly typed address has no district yet. It is compared as if it were in the same one. */
export function isSameAddress(one: GuestAddress, other: GuestAddress): boolean {
  const district = one.district ?? other.district;
  return addressKey({ ...one, district }) === addressKey({ ...other, district: other.district ?? district });
}
