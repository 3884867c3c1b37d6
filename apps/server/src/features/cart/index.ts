export { cartRoutes } from './cart.routes.ts';
export { deleteExpiredCarts, lockCart, updateCart, type CartRow } from './cart.store.ts';
export { assertOpen, assertOwn, type CartCall } from './change-cart.ts';
export { createFilledCart, type FilledItem } from './create-filled-cart.ts';
export { detailsOf, toViolation, type LoadedCart } from './loaded-cart.ts';
export { getCartPayer, legalPersonOf } from './payer.ts';
export { cartsOfCustomers } from './personal-data.ts';
export { priceLockedCart, type CartSurroundings, type PricedCart } from './price-locked-cart.ts';
export { toCalculation } from './to-calculation.ts';
