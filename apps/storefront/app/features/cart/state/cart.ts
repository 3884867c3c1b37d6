import type { Cart } from './cart-engine.ts';
import { getEarlyCart } from './cart-session.ts';
import type { EarlyCart } from './early-cart.ts';

let cart: Cart | null = null;

/** The cart of this page with all its commands. Throws on the server. */
export function getCart(): Cart {
  cart ??= createCart(getEarlyCart());
  return cart;
}

/** Adds the commands that the first view does not need. Each waits until the engine is loaded. */
export function createCart({ request, ...early }: EarlyCart): Cart {
  return {
    ...early,
    setQuantity: (...args) => void request((engine) => engine.setQuantity(...args)),
    remove: (...args) => void request((engine) => engine.remove(...args)),
    restoreDeleted: (...args) => void request((engine) => engine.restoreDeleted(...args)),
    discardDeleted: (...args) => void request((engine) => engine.discardDeleted(...args)),
    declineRequired: (...args) => request((engine) => engine.declineRequired(...args)),
    declareBottles: (...args) => void request((engine) => engine.declareBottles(...args)),
    setReturnableContainer: (...args) => void request((engine) => engine.setReturnableContainer(...args)),
    chooseAcquisition: (...args) => void request((engine) => engine.chooseAcquisition(...args)),
    assignInterval: (...args) => request((engine) => engine.assignInterval(...args)),
    assignUser: (...args) => request((engine) => engine.assignUser(...args)),
    assignPayment: (...args) => request((engine) => engine.assignPayment(...args)),
    assignNote: (...args) => request((engine) => engine.assignNote(...args)),
    assignWishes: (...args) => request((engine) => engine.assignWishes(...args)),
    assignPromocode: (...args) => request((engine) => engine.assignPromocode(...args)),
    assignPoints: (...args) => request((engine) => engine.assignPoints(...args)),
    dismissPriceChange: (...args) => void request((engine) => engine.dismissPriceChange(...args)),
    complete: (...args) => request((engine) => engine.complete(...args)),
    dismissOutcome: (...args) => void request((engine) => engine.dismissOutcome(...args)),
    replaceWith: (...args) => request((engine) => engine.replaceWith(...args)),
  };
}
