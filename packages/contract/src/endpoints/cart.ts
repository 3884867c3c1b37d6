import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ownAddressFieldsShape } from '../shapes/address.ts';
import { deliveryWishShape } from '../shapes/delivery-wish.ts';
import {
  deviceHeaders,
  dayShape,
  instantShape,
  latitudeShape,
  line,
  longitudeShape,
  paragraph,
} from '../shapes/basics.ts';
import {
  acquisitionShape,
  calculationShape,
  cartItemShape,
  changeFromInput,
  completedOrderShape,
  promoCheckFields,
  restoredCartShape,
} from '../shapes/cart.ts';

const cartId = z.uuid();
const differenceShape = z.int().min(1).max(999).describe('A difference, not the new quantity');
/** Some programs send flags as numbers. */
const declarationShape = z.union([z.boolean(), z.literal([0, 1])]).transform(Boolean);
const cartAnswer = z.object({ cart: z.uuid() });
const itemAnswer = z.object({ cart: z.uuid(), item: cartItemShape.nullable() });
const containerAnswer = z.object({ cart: z.uuid(), returnableContainer: z.int().nullable() });

const productBody = z.object({
  cart: cartId,
  productId: z.string().max(60),
  productName: line(300).optional(),
  quantity: differenceShape,
  isRequired: z.boolean().optional(),
  acquisition: acquisitionShape.optional(),
});
const productSetBody = z.object({
  cart: cartId,
  productSetId: z.string().max(60),
  productName: line(300).optional(),
  quantity: differenceShape,
});
const containerBody = z.object({ cart: cartId, quantity: differenceShape });

const commandHeaders = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('A repeat of one of the last commands changes nothing'),
});

const onCart = ['cart.not_found', 'cart.gone'] as const;

const shared = { tag: 'cart', method: 'post', access: 'partner' } as const;

export const cartEndpoints = {
  initCart: defineEndpoint({
    ...shared,
    id: 'initCart',
    summary: 'A new cart in the area of the point, or of the default city',
    path: '/api/order/carts',
    body: z.object({ latitude: latitudeShape.optional(), longitude: longitudeShape.optional() }).optional(),
    answer: z.object({ id: z.uuid() }),
    refusals: ['cart.too_many'],
  }),
  restoreCart: defineEndpoint({
    ...shared,
    id: 'restoreCart',
    summary: 'The cart as it was left',
    method: 'get',
    path: '/api/order/carts/{id}',
    params: z.object({ id: z.uuid() }),
    answer: restoredCartShape,
    refusals: onCart,
  }),
  authenticateCart: defineEndpoint({
    ...shared,
    id: 'authenticateCart',
    summary:
      "Hand a cart of the visitor whom the session inherits over to the customer: a cart with goods gets a new id, instead of an empty one the customer's last open cart is given",
    access: 'customer',
    path: '/api/order/authenticate_cart_events',
    body: z.object({ cart: cartId, addressId: z.uuid().optional() }),
    answer: z.object({ authenticatedCart: z.uuid() }),
    refusals: [...onCart, 'address.not_found', 'address.not_served', 'address.legal_person_unknown'],
  }),
  addProduct: defineEndpoint({
    ...shared,
    id: 'addProduct',
    summary: 'Add pieces of a product',
    path: '/api/order/add_cart_item_product_events',
    headers: commandHeaders,
    body: productBody,
    answer: itemAnswer,
    refusals: [
      ...onCart,
      'cart.product_unavailable',
      'cart.maximum_reached',
      'identity.sign_in_required',
      'rental.overdue',
      'rental.owed',
      'rental.unavailable',
    ],
  }),
  reduceProduct: defineEndpoint({
    ...shared,
    id: 'reduceProduct',
    summary: 'Take pieces of a product away; at zero the line is gone',
    path: '/api/order/reduce_cart_item_product_events',
    headers: commandHeaders,
    body: productBody,
    answer: itemAnswer,
    refusals: [...onCart, 'cart.required_line'],
  }),
  addProductSet: defineEndpoint({
    ...shared,
    id: 'addProductSet',
    summary: 'Add product sets',
    path: '/api/order/add_cart_item_product_set_events',
    headers: commandHeaders,
    body: productSetBody,
    answer: itemAnswer,
    refusals: [...onCart, 'cart.product_unavailable', 'cart.maximum_reached'],
  }),
  reduceProductSet: defineEndpoint({
    ...shared,
    id: 'reduceProductSet',
    summary: 'Take product sets away; at zero the line is gone',
    path: '/api/order/reduce_cart_item_product_set_events',
    headers: commandHeaders,
    body: productSetBody,
    answer: itemAnswer,
    refusals: onCart,
  }),
  removeItem: defineEndpoint({
    ...shared,
    id: 'removeItem',
    summary: 'Remove a line',
    path: '/api/order/remove_cart_item_events',
    headers: commandHeaders,
    body: z.object({ cart: cartId, cartItem: z.uuid() }),
    answer: cartAnswer,
    refusals: [...onCart, 'cart.required_line'],
  }),
  addReturnableContainer: defineEndpoint({
    ...shared,
    id: 'addReturnableContainer',
    summary: 'Declare more empty bottles to hand over',
    path: '/api/order/add_cart_returnable_container_events',
    headers: commandHeaders,
    body: containerBody,
    answer: containerAnswer,
    refusals: [...onCart, 'cart.returned_exceed_water'],
  }),
  reduceReturnableContainer: defineEndpoint({
    ...shared,
    id: 'reduceReturnableContainer',
    summary: 'Declare fewer empty bottles to hand over',
    path: '/api/order/reduce_cart_returnable_container_events',
    headers: commandHeaders,
    body: containerBody,
    answer: containerAnswer,
    refusals: onCart,
  }),
  declineRequiredProduct: defineEndpoint({
    ...shared,
    id: 'declineRequiredProduct',
    summary: '"I have one": the required product is not asked for again',
    path: '/api/order/decline_required_product_events',
    headers: commandHeaders,
    body: z.object({ cart: cartId, externalProductId: z.string().max(60) }),
    answer: cartAnswer,
    refusals: [...onCart, 'cart.decline_refused'],
  }),
  calculateCart: defineEndpoint({
    ...shared,
    id: 'calculateCart',
    summary: 'Prices, fees, totals and what is still missing; `haveContainersToReturn` null: not answered yet',
    path: '/api/order/calculate_cart_requests',
    body: z.object({ cart: cartId, haveContainersToReturn: declarationShape.nullable() }),
    answer: calculationShape,
    refusals: onCart,
  }),
  assignInterval: defineEndpoint({
    ...shared,
    id: 'assignInterval',
    summary: 'Choose a delivery interval, and hold a place in it for 15 minutes where the cart has goods',
    path: '/api/order/assign_cart_interval_events',
    headers: commandHeaders,
    body: z.object({ cart: cartId, date: dayShape, periodId: z.string().max(60) }),
    answer: z.object({
      cart: z.uuid(),
      heldUntil: instantShape.nullable().describe('Null: chosen, and no place is held'),
    }),
    refusals: [...onCart, 'interval.unavailable'],
  }),
  assignUser: defineEndpoint({
    ...shared,
    id: 'assignUser',
    summary: "The guest's phone (E.164) and name, with their consent; an e-mail for receipts, empty: none",
    path: '/api/order/assign_cart_user_events',
    headers: commandHeaders,
    body: z.object({
      cart: cartId,
      phoneNumber: line(30),
      name: line(100),
      email: line(300).optional(),
      consents: z.array(z.literal('personal_data')).max(10).optional(),
    }),
    answer: cartAnswer,
    refusals: [...onCart, 'cart.phone_required', 'cart.phone_invalid', 'cart.name_required', 'identity.email_invalid'],
  }),
  assignAddress: defineEndpoint({
    ...shared,
    id: 'assignAddress',
    summary: 'Deliver to a kept address or to the fields given; another area reprices the cart',
    path: '/api/order/assign_cart_address_events',
    headers: commandHeaders,
    body: z.union([
      z.object({ cart: cartId, addressId: z.uuid() }),
      z.object({ cart: cartId, ...ownAddressFieldsShape.shape }),
    ]),
    answer: cartAnswer,
    refusals: [...onCart, 'address.not_found', 'address.not_served', 'address.legal_person_unknown'],
  }),
  assignNote: defineEndpoint({
    ...shared,
    id: 'assignNote',
    summary: 'A comment on the order, and what is asked of the courier; without `wishes` they stay as they were',
    path: '/api/order/assign_cart_note_events',
    headers: commandHeaders,
    body: z.object({ cart: cartId, note: paragraph(1000), wishes: z.array(deliveryWishShape).max(10).optional() }),
    answer: cartAnswer,
    refusals: onCart,
  }),
  assignPromocode: defineEndpoint({
    ...shared,
    id: 'assignPromocode',
    summary: 'The promo code, in the place of any before; an empty text clears it',
    path: '/api/order/assign_cart_promocode_events',
    headers: commandHeaders,
    body: z.object({ cart: cartId, promotionCode: line(60) }),
    answer: z.object({ cart: z.uuid(), ...promoCheckFields }),
    refusals: onCart,
  }),
  assignLoyaltyPoints: defineEndpoint({
    ...shared,
    id: 'assignLoyaltyPoints',
    summary: 'Points to pay with: as many as may be, none, or so many',
    path: '/api/order/assign_cart_loyalty_points_events',
    headers: commandHeaders,
    body: z.object({ cart: cartId, paidByPoints: z.union([z.boolean(), z.int().min(0).max(1_000_000_000)]) }),
    answer: cartAnswer,
    refusals: [...onCart, 'identity.sign_in_required', 'loyalty.not_for_legal', 'loyalty.not_enough_points'],
  }),
  assignPayment: defineEndpoint({
    ...shared,
    id: 'assignPayment',
    summary:
      'The payment method: its code and its `@id`, or that of a saved one; for cash the sum to bring change from',
    path: '/api/order/assign_cart_payment_events',
    headers: commandHeaders,
    body: z.object({
      cart: cartId,
      monolithType: z.int32(),
      paymentMethod: z.string().max(200),
      description: line(200),
      changeFrom: changeFromInput,
    }),
    answer: cartAnswer,
    refusals: [...onCart, 'payment.method_unavailable', 'payment.too_many_positions', 'loyalty.not_enough_points'],
  }),
  completeCart: defineEndpoint({
    ...shared,
    id: 'completeCart',
    budget: 'ordering',
    movesMoney: true,
    summary: 'Make the order, once: a repeat gives the same order',
    path: '/api/order/complete_cart_events',
    headers: deviceHeaders.extend({
      'idempotency-key': z.string().min(1).max(200).optional(),
      'x-site-version': z.string().max(40).optional(),
      'x-source': z.string().max(40).optional(),
    }),
    body: z.object({
      cart: cartId,
      savePaymentMethod: z.boolean().optional().describe('Keep the card or account of an online payment'),
      expectedToPay: z
        .int()
        .min(0)
        .optional()
        .describe('The sum that was shown, in minor units; another is 409 `cart.total_changed`'),
    }),
    answer: completedOrderShape,
    refusals: [
      'address.legal_person_unknown',
      'legal_person.credit_exceeded',
      'identity.customer_blocked',
      'identity.proof_required',
      'cart.not_found',
      'cart.gone',
      'cart.empty',
      'address.required',
      'cart.interval_required',
      'interval.unavailable',
      'cart.payment_required',
      'payment.method_unavailable',
      'payment.too_many_positions',
      'cart.phone_required',
      'cart.name_required',
      'cart.leave_at_door_unpaid',
      'payment.change_too_small',
      'order.phone_proof_required',
      'consent.personal_data_required',
      'cart.bottles_undeclared',
      'cart.containers_missing',
      'cart.required_product_missing',
      'cart.product_unavailable',
      'cart.maximum_reached',
      'cart.minimum_order',
      'promo.invalid',
      'loyalty.not_enough_points',
      'rental.overdue',
      'rental.owed',
      'rental.unavailable',
      'identity.sign_in_required',
      'cart.total_changed',
      'idempotency.key_reused',
    ],
  }),
};
