export { cartRoutes } from './cart.routes.ts';
export { priceLockedCart, type CartSurroundings, type PricedCart } from './calculate-cart.ts';
export { deleteExpiredCarts, lockCart, updateCart, type CartRow } from './cart.store.ts';
export { assertOpen, assertOwn, type CartCall } from './change-cart.ts';
export { toViolation, type LoadedCart } from './loaded-cart.ts';
export { findPayer, getCartPayer } from './payer.ts';
export { cartsOfCustomers } from './personal-data.ts';
export { toCalculation } from './to-calculation.ts';
