import { setAddressFollower } from '#features/addresses/book/address-follower.ts';
import { getEarlyCart } from './cart-session.ts';

/** Lets the cart go where the selected address is (T-14). Once a page. */
export function followSelectedAddress(): void {
  setAddressFollower({
    onSelected: () => void getEarlyCart().assignAddress(),
    findAddress: () => getEarlyCart().getState().assigned.address,
  });
}
