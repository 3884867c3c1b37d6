import type { Connection } from './connection.ts';
import { addressOfVisitor, phoneOfVisitor } from './visitor.ts';

/** Facts of the shop that an order needs; read once, before anything is timed. */
export type ShopFacts = {
  readonly productIds: readonly string[];
  readonly intervals: readonly { readonly date: string; readonly periodId: string }[];
  readonly payment: { readonly monolithType: number; readonly paymentMethod: string; readonly description: string };
};

/** The calls of a guest's order, in their order. */
export const orderCalls = [
  'token',
  'cart',
  'item',
  'address',
  'user',
  'interval',
  'payment',
  'calculate',
  'complete',
] as const;

export type OrderCall = (typeof orderCalls)[number];

/** A visitor of the shop with a network, a phone and goods of their own. */
export type Guest = {
  readonly number: number;
  readonly productId: string;
  token: string;
  cart: string;
};

export const moscowHome = {
  latitude: 55.7558,
  longitude: 37.6173,
  city: 'Москва',
  street: 'Тверская улица',
  house: '7',
  room: '12',
  entrance: '1',
  floor: '3',
};

export const piecesOfOrder = 2;

export const createGuest = (number: number, { productIds }: ShopFacts): Guest => ({
  number,
  productId: productIds[number % productIds.length] ?? '',
  token: '',
  cart: '',
});

/** Sends one call of a guest's order as the storefront does. */
export async function sendCall(
  connection: Connection,
  host: string,
  guest: Guest,
  call: OrderCall,
  facts: ShopFacts,
): Promise<void> {
  const { path, body, headers = '' } = toRequest(guest, call, facts);
  const answer = await post(connection, { host, path, body, headers, guest });
  if (call === 'token') guest.token = (answer as { token: string }).token;
  if (call === 'cart') guest.cart = (answer as { id: string }).id;
}

type CallRequest = { readonly path: string; readonly body: object; readonly headers?: string };

function toRequest({ number, productId, cart }: Guest, call: OrderCall, facts: ShopFacts): CallRequest {
  switch (call) {
    case 'token':
      return { path: '/api/identity/auth/anonymous', body: { partnerId: 'moscow' } };
    case 'cart':
      return { path: '/api/order/carts', body: {} };
    case 'item':
      return {
        path: '/api/order/add_cart_item_product_events',
        body: { cart, productId, quantity: piecesOfOrder },
      };
    case 'address':
      return { path: '/api/order/assign_cart_address_events', body: { cart, ...moscowHome } };
    case 'user':
      return {
        path: '/api/order/assign_cart_user_events',
        body: { cart, phoneNumber: phoneOfVisitor(number), name: 'Анна', consents: ['personal_data'] },
      };
    case 'interval':
      return {
        path: '/api/order/assign_cart_interval_events',
        body: { cart, ...facts.intervals[number % facts.intervals.length] },
      };
    case 'payment':
      return { path: '/api/order/assign_cart_payment_events', body: { cart, ...facts.payment } };
    case 'calculate':
      return { path: '/api/order/calculate_cart_requests', body: { cart, haveContainersToReturn: true } };
    case 'complete':
      return {
        path: '/api/order/complete_cart_events',
        body: { cart },
        headers: `X-Site-Version: 1.6.9\r\nX-Device-Info: device=bench-${number}\r\nIdempotency-Key: complete-${cart}\r\n`,
      };
  }
}

type Post = CallRequest & { readonly host: string; readonly guest: Guest };

async function post(connection: Connection, { host, path, body, headers, guest }: Post): Promise<unknown> {
  const text = JSON.stringify(body);
  const bearer = guest.token === '' ? '' : `Authorization: Bearer ${guest.token}\r\n`;
  const answer = await connection.send(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${addressOfVisitor(guest.number)}\r\n` +
      `Accept-Language: ru\r\nX-Client: site\r\nX-Client-Version: 0.0.2\r\nX-Source: site\r\n${bearer}${headers}` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 2000)}`);
  return JSON.parse(answer.body);
}
