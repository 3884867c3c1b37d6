import { endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { addItem } from './add-item.ts';
import { assignAddress } from './assign-address.ts';
import { assignInterval } from './assign-interval.ts';
import { assignLoyaltyPoints } from './assign-loyalty-points.ts';
import { assignNote } from './assign-note.ts';
import { assignPayment } from './assign-payment.ts';
import { assignPromocode } from './assign-promocode.ts';
import { assignUser } from './assign-user.ts';
import { authenticateCart } from './authenticate-cart.ts';
import { calculateCartRequest } from './calculate-cart.ts';
import { declareBottles } from './declare-bottles.ts';
import { declineRequiredProduct } from './decline-required-product.ts';
import { initCart } from './init-cart.ts';
import type { CartSurroundings } from './price-locked-cart.ts';
import { reduceItem, removeItem } from './reduce-item.ts';
import { restoreCart } from './restore-cart.ts';

export function cartRoutes(context: Context, surroundings: CartSurroundings): Route[] {
  return [
    route(endpoints.initCart, (call) => initCart(context, call, call.body)),
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
    route(endpoints.calculateCart, (call) => calculateCartRequest(context, call, call.body, surroundings)),
    route(endpoints.assignInterval, (call) => assignInterval(context, call, call.body)),
    route(endpoints.assignUser, (call) => assignUser(context, call, call.body)),
    route(endpoints.assignAddress, (call) => assignAddress(context, call, call.body)),
    route(endpoints.assignNote, (call) => assignNote(context, call, call.body)),
    route(endpoints.assignPayment, (call) => assignPayment(context, call, call.body, surroundings)),
    route(endpoints.assignPromocode, (call) => assignPromocode(context, call, call.body, surroundings)),
    route(endpoints.assignLoyaltyPoints, (call) => assignLoyaltyPoints(context, call, call.body, surroundings)),
  ];
}
