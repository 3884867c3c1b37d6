import type { GuestAddress } from '#platform/storage/stored-values.ts';

/** The module that is notified of changes of the selected address: the cart (T-14). */
export type AddressFollower = {
  /** Called after another address, or none, was selected. */
  onSelected: () => void;
  /** The cart's address, which becomes the selected one where none is selected yet. null: none. */
  findAddress: () => GuestAddress | null;
};

let follower: AddressFollower | null = null;

/** Sets the follower of the selected address; called once per page. */
export function setAddressFollower(next: AddressFollower): void {
  follower = next;
}

export function announceSelection(): void {
  follower?.onSelected();
}

export function findFollowersAddress(): GuestAddress | null {
  return follower?.findAddress() ?? null;
}
