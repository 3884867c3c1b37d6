import { endpoints, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { addItem } from './items/add-item.ts';
import { assignAddress } from './choices/assign-address.ts';
import { assignInterval } from './choices/assign-interval.ts';
import { assignLoyaltyPoints } from './choices/assign-loyalty-points.ts';
import { assignNote } from './choices/assign-note.ts';
import { assignPayment } from './choices/assign-payment.ts';
import { assignPromocode } from './choices/assign-promocode.ts';
import { assignUser } from './choices/assign-user.ts';
import { authenticateCart } from './lifecycle/authenticate-cart.ts';
import { calculateCartRequest } from './pricing/calculate-cart.ts';
import { declareBottles } from './items/declare-bottles.ts';
import { declineRequiredProduct } from './items/decline-required-product.ts';
import { initCart } from './lifecycle/init-cart.ts';
import type { CartDependencies } from './pricing/price-locked-cart.ts';
import { reduceItem, removeItem } from './items/reduce-item.ts';
import { restoreCart } from './lifecycle/restore-cart.ts';
import { tryPromoCode } from './trial/try-promo-code.ts';

export function cartRoutes(context: Context, dependencies: CartDependencies): Route[] {
  return [
    route(endpoints.initCart, (call) => initCart(context, call, call.body), { storesSession: true }),
    route(endpoints.restoreCart, (call) => restoreCart(context, call, call.params.id)),
    route(endpoints.authenticateCart, (call) => authenticateCart(context, call, call.body)),
    route(endpoints.addProduct, (call) => {
      const { productId: itemId, ...addition } = call.body;
      return addItem(context, call, { ...addition, kind: 'product', itemId });
    }),
    route(endpoints.reduceProduct, (call) => {
      const { productId: itemId, ...reduction } = call.body;
      return reduceItem(context, call, { ...reduction, kind: 'product', itemId });
    }),
    route(endpoints.addProductSet, (call) => {
      const { productSetId: itemId, ...addition } = call.body;
      return addItem(context, call, { ...addition, kind: 'product_set', itemId });
    }),
    route(endpoints.reduceProductSet, (call) => {
      const { productSetId: itemId, ...reduction } = call.body;
      return reduceItem(context, call, { ...reduction, kind: 'product_set', itemId });
    }),
    route(endpoints.removeItem, (call) => removeItem(context, call, call.body)),
    route(endpoints.addReturnableContainer, (call) => declareBottles(context, call, 'addReturnable', call.body)),
    route(endpoints.reduceReturnableContainer, (call) => declareBottles(context, call, 'reduceReturnable', call.body)),
    route(endpoints.declineRequiredProduct, (call) => declineRequiredProduct(context, call, call.body)),
    route(endpoints.calculateCart, (call) => calculateCartRequest(context, call, call.body, dependencies)),
    route(endpoints.assignInterval, (call) => assignInterval(context, call, call.body)),
    route(endpoints.assignUser, (call) => assignUser(context, call, call.body)),
    route(endpoints.assignAddress, (call) => assignAddress(context, call, call.body)),
    route(endpoints.assignNote, (call) => assignNote(context, call, call.body)),
    route(endpoints.assignPayment, (call) => assignPayment(context, call, call.body, dependencies)),
    route(endpoints.assignPromocode, (call) => assignPromocode(context, call, call.body, dependencies)),
    route(endpoints.assignLoyaltyPoints, (call) => assignLoyaltyPoints(context, call, call.body, dependencies)),
    route(operatorEndpoints.tryPromoCode, (call) => tryPromoCode(context, call, call.body)),
  ];
}
