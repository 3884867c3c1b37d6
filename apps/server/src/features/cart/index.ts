export { copyAddress, toCartAddress } from './choices/assign-address.ts';
export { cartRoutes } from './cart.routes.ts';
export {
  countCartsWith,
  listLines,
  lockCart,
  updateCart,
  type CartLineRow,
  type CartRow,
  type StoredCart,
} from './cart.store.ts';
export { pruneCarts } from './lifecycle/prune-carts.ts';
export { assertKeyUnused, assertOpen, assertOwn, type CartCall } from './change-cart.ts';
export { createFilledCart, type FilledItem } from './lifecycle/create-filled-cart.ts';
export { detailsOf, toNewLine, toViolation, type CartToPrice, type LoadedCart } from './loaded-cart.ts';
export { createDraft, type DraftItem, type DraftInput } from './drafts/create-draft.ts';
export { priceDraft, type PricedDraft } from './drafts/price-draft.ts';
export { findReceiptEmail } from './choices/find-receipt-email.ts';
export { findPayer, getCartPayer, legalPersonOf } from './choices/payer.ts';
export { cartsOfCustomers } from './personal-data.ts';
export { toCartInput } from './pricing/price-cart.ts';
export { priceLockedCart, type CartDependencies, type PricedCart } from './pricing/price-locked-cart.ts';
export { toCalculation, toWarning } from './pricing/to-calculation.ts';
export { toFeeParameters } from './pricing/to-fee-parameters.ts';
export { moveCartsTo } from './move-carts-to.ts';
export { updateAddressesOfCarts } from './personal-data.store.ts';
export { hasCartsOfArea, listMovedCarts } from './cart-places.store.ts';
