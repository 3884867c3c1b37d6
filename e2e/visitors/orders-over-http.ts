import type { Address, CompletedOrder, Order } from '@kaplya/contract';
import { createCustomer, saveAddressFor, type HttpCustomer } from '../pages/account.ts';
import { queryShop } from '../shop/database.ts';
import { createOperator } from './people.ts';
import { centre, createStranger, findIntervalOfTomorrow, listGoods, mintPhone, type HttpVisitor } from './server.ts';

type Wanted = {
  /** External ids and quantities. */
  goods: Readonly<Record<string, number>>;
  /** Returned empty bottles: as many as are bought, or none. */
  haveBottles?: boolean;
  /** How the missing bottles are paid for. */
  acquisition?: 'buy' | 'rent';
  /** Code of the payment method (E-19); cash by default. */
  payment?: number;
  addressId?: string;
  note?: string;
  /** A customer without an account. */
  guest?: { phoneNumber: string; name: string };
};

const CASH = 1;
const CONTRACT = 2;

type Method = { '@id': string; description: string; setup: { code: number } };

/** A customer with an address in the centre who is ready to order. */
export async function createBuyer(target?: string): Promise<HttpCustomer & { addressId: string }> {
  const customer = await createCustomer({ name: 'Anna', ...(target !== undefined && { target }) });
  const { uuid } = await saveAddressFor(customer);
  return { ...customer, addressId: uuid };
}

/** Places an order without an account. */
export async function placeGuestOrder(goods: Wanted['goods']) {
  const visitor = await createStranger();
  const place = { ...centre, city: 'Москва', street: 'Тверская улица', house: '7', noRoom: true };
  const { data } = await visitor.call<{ data: Address }>('/api/v1/anonymous-addresses', place);
  const guest = { phoneNumber: `+7${mintPhone()}`, name: 'Anna' };
  return { visitor, order: await placeOrder(visitor, { goods, addressId: data.uuid, guest }) };
}

/** Orders over HTTP as the storefront does, with the automatic additions. */
export async function placeOrder(buyer: HttpVisitor, wanted: Wanted): Promise<CompletedOrder['order']> {
  return (await complete(buyer, wanted)).order;
}

/** Like `placeOrder`, with the order's payment page. */
export async function placeOnlineOrder(buyer: HttpVisitor, wanted: Wanted): Promise<CompletedOrder> {
  return complete(buyer, wanted);
}

async function complete(
  buyer: HttpVisitor,
  { goods, haveBottles = true, acquisition = 'buy', payment = CASH, addressId, note, guest }: Wanted,
): Promise<CompletedOrder> {
  const known = await listGoods('en');
  const { id: cart } = await buyer.call<{ id: string }>('/api/order/carts', {});
  for (const [externalId, quantity] of Object.entries(goods)) {
    const item = known.get(externalId);
    if (!item) throw new Error(`The shop has no ${externalId}`);
    if ('products' in item) {
      await buyer.call('/api/order/add_cart_item_product_set_events', { cart, productSetId: item.id, quantity });
    } else await buyer.call('/api/order/add_cart_item_product_events', { cart, productId: item.id, quantity });
  }
  await buyer.call('/api/order/assign_cart_address_events', { cart, addressId });
  await addMissing(buyer, cart, haveBottles, acquisition);
  const { date, interval } = await findIntervalOfTomorrow();
  await buyer.call('/api/order/assign_cart_interval_events', { cart, date, periodId: interval.id });
  const payer = payment === CONTRACT ? 'forLegal=1' : 'forIndividual=1';
  const methods = await buyer.call<{ 'hydra:member': Method[] }>(`/api/payment/payment_methods?${payer}&cart=${cart}`);
  const method = methods['hydra:member'].find(({ setup }) => setup.code === payment);
  if (!method) throw new Error(`Nothing is paid by ${payment} here`);
  await buyer.call('/api/order/assign_cart_payment_events', {
    cart,
    monolithType: payment,
    paymentMethod: method['@id'],
    description: method.description,
  });
  if (guest) {
    await buyer.call('/api/order/assign_cart_user_events', { cart, ...guest, consents: ['personal_data'] });
  }
  if (note) await buyer.call('/api/order/assign_cart_note_events', { cart, note });
  await buyer.call('/api/order/calculate_cart_requests', { cart, haveContainersToReturn: haveBottles });
  return buyer.call<CompletedOrder>('/api/order/complete_cart_events', { cart });
}

type Missing = {
  insufficientReturnableContainer: number;
  containerProduct: { productId: string };
  requiredProducts: { externalProductId: string }[];
};

/** Declines the pump and adds the bottles, as the storefront does by itself. */
async function addMissing(buyer: HttpVisitor, cart: string, haveBottles: boolean, acquisition: 'buy' | 'rent') {
  const calculate = () =>
    buyer.call<Missing>('/api/order/calculate_cart_requests', { cart, haveContainersToReturn: haveBottles });
  const { requiredProducts } = await calculate();
  for (const { externalProductId } of requiredProducts) {
    await buyer.call('/api/order/decline_required_product_events', { cart, externalProductId });
  }
  const { insufficientReturnableContainer: quantity, containerProduct } = await calculate();
  if (quantity === 0) return;
  await buyer.call('/api/order/add_cart_item_product_events', {
    cart,
    productId: containerProduct.productId,
    quantity,
    isRequired: true,
    acquisition,
  });
}

/** An access token lasts a quarter of an hour, and all journeys of one worker may take longer. */
const operatorMilliseconds = 5 * 60_000;
let operator: { readonly signedIn: Promise<HttpCustomer>; readonly at: number } | null = null;

/** Advances an order as an operator does, through each of the statuses. */
export async function moveOrder(
  uuid: string,
  statuses: readonly Order['status'][],
  { emptiesReturned }: { emptiesReturned?: number } = {},
): Promise<void> {
  if (!operator || Date.now() - operator.at > operatorMilliseconds)
    operator = { signedIn: createOperator(), at: Date.now() };
  const { call } = await operator.signedIn;
  for (const status of statuses) {
    const count =
      status === 'completed' && emptiesReturned !== undefined ? { emptiesReturned, confirmsEmpties: true } : {};
    await call(`/api/ops/orders/${uuid}/transitions`, { status, ...count });
  }
}

/** Delivers an order. */
export const deliverOrder = (uuid: string, options: { emptiesReturned?: number } = {}) =>
  moveOrder(uuid, ['approved', 'inProcess', 'completed'], options);

/** Copies an order without its lines, for a history that is long: to place each of them would take seconds. */
export async function copyOrders(uuid: string, copies: number): Promise<void> {
  const columns = (await queryShop(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = 'order' and is_generated = 'NEVER'`,
  )) as { name: string }[];
  const names = columns.map(({ name }) => name);
  await queryShop(
    `insert into "order" (${names.join(', ')})
     select ${names.map((name) => `(made.copy).${name}`).join(', ')} from (
       select jsonb_populate_record(null::"order", to_jsonb(o) || jsonb_build_object(
         'id', uuidv7(), 'cart_id', uuidv7(), 'number', 'C' || nextval('system.order_number'))) as copy
       from "order" as o, generate_series(1, $2::int) where o.id = $1 offset 0) as made`,
    [uuid, copies],
  );
}

export async function getOrder(buyer: HttpVisitor, uuid: string): Promise<Order> {
  return (await buyer.call<{ data: Order }>(`/api/v1/orders/${uuid}`)).data;
}
