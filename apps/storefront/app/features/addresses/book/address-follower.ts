import type { GuestAddress } from '#platform/storage/stored-values.ts';

/** The follower of the selected address: the cart (T-14). */
export type AddressFollower = {
  /** Called after another address, or none, was selected. */
  onSelected: () => void;
  /** The follower's own address, which is preferred where none is selected yet. */
  findAddress: () => GuestAddress | null;
};

let follower: AddressFollower | null = null;

/** Sets the follower of the selected address, once per page. */
export function setAddressFollower(next: AddressFollower): void {
  follower = next;
}

export function announceSelection(): void {
  follower?.onSelected();
}

export function findFollowersAddress(): GuestAddress | null {
  return follower?.findAddress() ?? null;
}
