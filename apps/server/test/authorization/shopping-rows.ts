import { endpoints, machineEndpoints, type Endpoint } from '@kaplya/contract';
import { createStatusToken } from '#features/orders/index.ts';
import { moscowHome } from '../people/http-customer.ts';
import {
  addressOf,
  cartOf,
  companyOf,
  deliveredOrderOf,
  firstInterval,
  itemOfMoscow,
  onlineOrderOf,
  orderedCartOf,
  orderOf,
  readyCartOf,
  savedMethodOf,
} from './belongings.ts';
import { app, context } from './callers.ts';
import {
  anyAccount,
  anyAccountOfMoscow,
  anybody,
  anybodyInTheShop,
  anyToken,
  customerAlone,
  customerOfTheCompany,
  customerWithAccount,
  visitorAlone,
  visitorAndHeir,
  type Row,
} from './row.ts';

const cash = { monolithType: 1, paymentMethod: '/api/payment/payment_methods/cash', description: '' };

/** The calls on a cart, each with its parameters besides the cart id. */
const cartCalls: readonly [Endpoint, object | (() => Promise<object>), string?][] = [
  [endpoints.addProduct, { productId: 'CUP', quantity: 1 }],
  [endpoints.reduceProduct, { productId: 'W19', quantity: 1 }],
  [endpoints.addProductSet, { productSetId: 'SET', quantity: 1 }],
  [endpoints.reduceProductSet, { productSetId: 'SET', quantity: 1 }],
  [endpoints.removeItem, { cartItem: crypto.randomUUID() }],
  [endpoints.addReturnableContainer, { quantity: 1 }],
  [endpoints.reduceReturnableContainer, { quantity: 1 }],
  [endpoints.declineRequiredProduct, { externalProductId: 'PUMP' }],
  [endpoints.calculateCart, { haveContainersToReturn: true }],
  [endpoints.assignInterval, firstInterval],
  [endpoints.assignUser, { phoneNumber: '+79161234567', name: 'Пётр', consents: ['personal_data'] }],
  [endpoints.assignAddress, moscowHome, 'to fields'],
  [endpoints.assignNote, { note: 'Код 12' }],
  [endpoints.assignPayment, cash],
  [endpoints.assignPromocode, { promotionCode: 'FIX500' }],
  [endpoints.assignLoyaltyPoints, { paidByPoints: false }],
];

function ofBoth(row: Omit<Row, 'of' | 'expected'>, ofVisitor = visitorAlone): Row[] {
  return [
    { ...row, of: 'visitor', expected: ofVisitor },
    { ...row, of: 'customer', expected: customerAlone },
  ];
}

/** An order of the visitor is also the customer's, who has signed in as this visitor. */
const ofBothOrHeir = (row: Omit<Row, 'of' | 'expected'>) => ofBoth(row, visitorAndHeir);

export const shoppingRows: readonly Row[] = [
  // Loyalty points of orders.
  { endpoint: endpoints.getLoyaltyHistory, expected: anyAccount },

  // Favourites.
  { endpoint: endpoints.listFavourites, expected: anyAccount },
  {
    endpoint: endpoints.addFavourite,
    expected: anyAccountOfMoscow,
    input: async () => ({ params: await itemOfMoscow() }),
  },
  {
    endpoint: endpoints.removeFavourite,
    of: 'customer',
    what: 'which is another one of each customer',
    expected: anyAccount,
    input: async ({ token }) => {
      const params = await itemOfMoscow();
      await app.call(endpoints.addFavourite, { params }, { token });
      return { params };
    },
  },

  // Addresses.
  { endpoint: endpoints.listUserAddresses, expected: anyAccount },
  { endpoint: endpoints.createUserAddress, expected: anyAccount, input: () => ({ body: moscowHome }) },
  { endpoint: endpoints.createAnonymousAddress, expected: anyToken, input: () => ({ body: moscowHome }) },
  {
    endpoint: endpoints.deleteUserAddress,
    of: 'customer',
    expected: customerWithAccount,
    input: async (owner) => ({ body: { id: await addressOf(owner) } }),
  },
  {
    endpoint: endpoints.patchUserAddress,
    of: 'customer',
    expected: customerWithAccount,
    input: async (owner) => ({ params: { uuid: await addressOf(owner) }, body: { floor: '9' } }),
  },
  ...ofBoth({
    endpoint: endpoints.listDeliveryIntervals,
    what: 'of a saved address',
    input: async (owner) => ({ query: { addressUuid: await addressOf(owner) } }),
  }),

  // Carts.
  { endpoint: endpoints.initCart, expected: anyToken, input: () => ({ body: {} }) },
  ...ofBoth({
    endpoint: endpoints.restoreCart,
    input: async (owner) => ({ params: { id: await cartOf(owner) } }),
  }),
  ...cartCalls.flatMap(([endpoint, answered, what = '']) =>
    ofBoth({
      endpoint,
      what,
      input: async (owner) => ({
        body: { cart: await cartOf(owner), ...(typeof answered === 'function' ? await answered() : answered) },
      }),
    }),
  ),
  ...ofBoth({
    endpoint: endpoints.assignAddress,
    what: 'to a saved address',
    input: async (owner) => ({ body: { cart: await cartOf(owner), addressId: await addressOf(owner) } }),
  }),
  ...ofBoth({
    endpoint: endpoints.listPaymentMethods,
    what: 'of a cart',
    input: async (owner) => ({ query: { cart: await cartOf(owner) } }),
  }),
  { endpoint: endpoints.listPaymentMethods, expected: anyToken, input: () => ({ query: { forIndividual: '1' } }) },
  ...ofBothOrHeir({
    endpoint: endpoints.completeCart,
    input: async (owner) => ({ body: { cart: await readyCartOf(owner) } }),
  }),
  {
    endpoint: endpoints.authenticateCart,
    what: 'of the visitor as whom the customer signed in',
    of: 'visitor',
    expected: customerWithAccount,
    input: async (owner) => ({ body: { cart: await cartOf(owner) } }),
  },
  {
    endpoint: endpoints.authenticateCart,
    of: 'customer',
    expected: customerWithAccount,
    input: async (owner) => ({ body: { cart: await cartOf(owner) } }),
  },

  // The carts of orders.
  ...ofBothOrHeir({
    endpoint: endpoints.completeCart,
    what: 'of an order that was made',
    input: async (owner) => ({ body: { cart: await orderedCartOf(owner) } }),
  }),
  ...ofBoth({
    endpoint: endpoints.restoreCart,
    what: 'of an order',
    ok: 410,
    input: async (owner) => ({ params: { id: await orderedCartOf(owner) } }),
  }),
  {
    endpoint: endpoints.authenticateCart,
    what: 'of an order',
    of: 'customer',
    expected: customerWithAccount,
    ok: 410,
    input: async (owner) => ({ body: { cart: await orderedCartOf(owner) } }),
  },

  // Orders.
  { endpoint: endpoints.listOrders, expected: anyToken },
  { endpoint: endpoints.getBottleBalance, expected: anyAccount },
  { endpoint: endpoints.listCancelReasons, expected: anybody },
  {
    endpoint: endpoints.getOrderStatus,
    what: 'with the link of the visitor’s order',
    of: 'visitor',
    expected: anybodyInTheShop,
    input: async (owner) => {
      const id = await orderOf(owner);
      return { query: { t: createStatusToken(context, { partnerId: 'moscow', id }) } };
    },
  },
  ...ofBothOrHeir({
    endpoint: endpoints.getOrder,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) } }),
  }),
  ...ofBothOrHeir({
    endpoint: endpoints.watchOrder,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) } }),
  }),
  ...ofBothOrHeir({
    endpoint: endpoints.cancelOrder,
    // Each allowed caller is refused alike: the order is over.
    ok: 422,
    input: async (owner) => ({ body: { externalOrder: await deliveredOrderOf(owner), reasonId: 'changed_mind' } }),
  }),
  ...ofBothOrHeir({
    endpoint: endpoints.changeOrder,
    // The current address of the order, so that each caller can request it.
    input: async (owner) => ({ body: { externalOrder: await orderOf(owner), preview: true } }),
  }),
  ...ofBothOrHeir({
    endpoint: endpoints.rateOrder,
    input: async (owner) => ({ params: { uuid: await deliveredOrderOf(owner) }, body: { stars: 5 } }),
  }),
  ...ofBoth({
    endpoint: endpoints.reorder,
    input: async (owner) => ({ body: { externalOrder: await orderOf(owner) } }),
  }),

  // Payments.
  ...ofBothOrHeir({
    endpoint: endpoints.createPaymentRequest,
    input: async (owner) => {
      const documentId = await onlineOrderOf(owner);
      const returnUrl = 'http://localhost:3000/';
      return { headers: {}, body: { documentId, returnUrl, paymentMethod: '/api/payment/payment_methods/sbp' } };
    },
  }),
  {
    endpoint: endpoints.listLegalPersonPaymentMethods,
    what: 'of the customer’s company',
    of: 'customer',
    expected: customerOfTheCompany,
    input: async (owner) => ({ params: { id: await companyOf(owner) }, query: {} }),
  },
  { endpoint: endpoints.listOwnLegalPeople, expected: anyAccount },
  {
    endpoint: endpoints.requestLegalPerson,
    // The number of a Russian company is none in Baku.
    expected: [401, 403, 403, 'ok', 'ok', 422, 403, 403],
    input: () => ({ body: { name: 'ООО', taxNumber: '7707083893' } }),
  },
  {
    endpoint: endpoints.withdrawLegalPersonRequest,
    of: 'customer',
    expected: customerWithAccount,
    async input({ token }) {
      const body = { name: 'ООО', taxNumber: '7736050003' };
      const { request } = await app.call(endpoints.requestLegalPerson, { body }, { token });
      return { params: { id: request.id } };
    },
  },
  {
    endpoint: endpoints.decideLegalPersonRequest,
    what: 'that is no request for the customer’s company',
    of: 'customer',
    expected: customerOfTheCompany,
    ok: 404,
    input: async (owner) => ({
      params: { id: await companyOf(owner), requestId: crypto.randomUUID() },
      body: { decision: 'admit' },
    }),
  },
  {
    endpoint: endpoints.exportLegalPersonOrders,
    of: 'customer',
    expected: customerOfTheCompany,
    input: async (owner) => ({ params: { id: await companyOf(owner) }, query: { month: '2026-03' } }),
  },
  {
    endpoint: endpoints.leaveLegalPerson,
    of: 'customer',
    expected: customerOfTheCompany,
    input: async (owner) => ({ params: { id: await companyOf(owner) } }),
  },
  { endpoint: endpoints.listClientCards, expected: anyAccount },
  { endpoint: endpoints.listClientSbps, expected: anyAccount },
  {
    endpoint: endpoints.deleteClientCard,
    of: 'customer',
    expected: customerWithAccount,
    input: async (owner) => ({ params: { id: await savedMethodOf(owner, 'card') } }),
  },
  {
    endpoint: endpoints.deleteClientSbp,
    of: 'customer',
    expected: customerWithAccount,
    input: async (owner) => ({ params: { id: await savedMethodOf(owner, 'sbp') } }),
  },
  // The calling address is the credential: in a test, this machine's.
  {
    endpoint: machineEndpoints.takePaymentNotification,
    expected: anybody,
    input: () => ({ params: { acquirer: 'yookassa', partnerId: 'moscow' }, body: {} }),
  },
];
