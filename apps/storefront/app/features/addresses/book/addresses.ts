import type { AdditionalAddressFields, AddressFields } from '@kaplya/contract';
import { addressKey } from '@kaplya/domain/address-key';
import type { GuestAddress } from '#platform/storage/stored-values.ts';

export type AddOutcome =
  /** `warning`: the server's message when it had stored this address before (C-11); null: none. */
  | { kind: 'added'; address: GuestAddress; warning: string | null }
  /**
   * The address is stored already (V-10). `address`: the stored one, null when it is not in the list; `message`: the
   * server's text, if any.
   */
  | { kind: 'duplicate'; address: GuestAddress | null; message: string | null };

export type AddOptions = { isSelected?: boolean };

export type ChangeOutcome =
  | { kind: 'changed'; address: GuestAddress }
  /** The change would make the address equal to another stored one. */
  | { kind: 'duplicate'; message: string | null };

/**
 * The stored addresses, newest first, one of them selected. A guest's are stored in the browser, a customer's on the
 * server. A method that fails rejects with `ApiFailure` and has changed nothing.
 */
export type Addresses = {
  findSelected(): GuestAddress | null;
  select(address: GuestAddress): void;
  /** Saves an address and selects it, unless `isSelected` of the options is false. */
  add(fields: AddressFields, options?: AddOptions): Promise<AddOutcome>;
  /** Changes the details for the courier; the house cannot change. An empty text removes a field. */
  change(address: GuestAddress, fields: AdditionalAddressFields): Promise<ChangeOutcome>;
  /** Removes an address. If it was selected, the newest of the others is selected (T-15). */
  remove(address: GuestAddress): Promise<void>;
  /** Restores a removed address. null when removal is final, so that it must be confirmed first. */
  restore: ((address: GuestAddress, options: { isSelected: boolean }) => void) | null;
};

/**
 * Whether two addresses have the same key. A newly typed address has no district yet, and is compared as if both had
 * the same one.
 */
export function isSameAddress(one: GuestAddress, other: GuestAddress): boolean {
  const district = one.district ?? other.district;
  return addressKey({ ...one, district }) === addressKey({ ...other, district: other.district ?? district });
}
