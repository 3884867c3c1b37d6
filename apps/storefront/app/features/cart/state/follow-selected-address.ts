import { setAddressFollower } from '#features/addresses/book/address-follower.ts';
import { getEarlyCart } from './cart-session.ts';

/** Makes the cart's address follow the selected one (T-14). Call it once a page. */
export function followSelectedAddress(): void {
  setAddressFollower({
    onSelected: () => void getEarlyCart().assignAddress(),
    findAddress: () => getEarlyCart().getState().assigned.address,
  });
}
