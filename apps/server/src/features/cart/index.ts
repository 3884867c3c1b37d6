export { cartRoutes } from './cart.routes.ts';
export { priceLockedCart, type CartSurroundings, type PricedCart } from './calculate-cart.ts';
export { deleteExpiredCarts, findCart, lockCart, updateCart, type CartRow } from './cart.store.ts';
export { assertOpen, assertOwn, getOpenCart, type CartCall } from './change-cart.ts';
export { bottlesIn, toViolation, type LoadedCart } from './loaded-cart.ts';
export { getCartPayer, payerOf } from './payer.ts';
export { toCalculation } from './to-calculation.ts';
