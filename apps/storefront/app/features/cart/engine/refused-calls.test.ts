import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Call } from '@kaplya/client/calls/api-types.ts';
import type { EndpointId } from '@kaplya/client/calls/endpoints.ts';
import type { Attempt } from '@kaplya/client/failures/failure-feed.ts';
import { findDefaultMessage } from '#features/shell/failures/find-default-message.ts';
import { createShopStorage, type ShopStorage } from '#platform/storage/shop-storage.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import { readTexts } from '../../../../catalogues.ts';
import type { CartEngine } from '../state/cart-engine.ts';
import { createCartEngine } from './create-cart-engine.ts';
import { CartServerStandIn, engineOptions, whenIdle } from './cart-server-stand-in.test-support.ts';

// The messages for calls of the cart that are refused without one.

const english = readTexts('en');
const water = { type: 'product', id: 'W19' } as const;
const cup = { type: 'product', id: 'CUP' } as const;
const set = { type: 'product_set', id: 'SET' } as const;
const home: GuestAddress = { latitude: 55.7, longitude: 37.6, city: 'Москва', street: 'Арбат', house: '1' };

let storage: ShopStorage;
let server: CartServerStandIn;
let refused: EndpointId | null;
let engine: CartEngine;
let read: string[];

beforeEach(() => {
  vi.useFakeTimers();
  storage = createShopStorage(null);
  server = new CartServerStandIn();
  refused = null;
  read = [];
  openTab();
});

afterEach(() => {
  engine.stop();
  vi.useRealTimers();
});

function openTab(): void {
  const call = ((id: EndpointId, ...given: never[]) =>
    id === refused
      ? Promise.reject(new ApiFailure({ kind: 'answer', status: 400, body: { errors: [] } }))
      : (server.call as (id: EndpointId, ...given: never[]) => Promise<unknown>)(id, ...given)) as Call;
  engine = createCartEngine({
    ...engineOptions,
    call,
    storage,
    findSelectedAddress: () => home,
    report: (attempt: Attempt, failure: unknown) => void read.push(english[findDefaultMessage(attempt, failure)] ?? ''),
  });
  engine.start();
}

type Row = { call: EndpointId; text: string; has?: () => void; does: () => unknown };

const rows: readonly Row[] = [
  { call: 'initCart', text: 'Failed to init cart', does: () => engine.add(cup) },
  {
    call: 'restoreCart',
    text: 'Failed to restore cart',
    has: () => engine.add(cup),
    does() {
      engine.stop();
      openTab();
    },
  },
  { call: 'addProduct', text: 'Failed to add product to cart', does: () => engine.add(cup) },
  {
    call: 'reduceProduct',
    text: 'Failed to reduce product',
    has: () => engine.add(cup, 2),
    does: () => engine.reduce(cup),
  },
  {
    call: 'addProduct',
    text: 'Failed to change product quantity',
    has: () => engine.add(cup, 3),
    does: () => engine.add(cup, 2),
  },
  { call: 'addProductSet', text: 'Failed to add product set', does: () => engine.add(set) },
  {
    call: 'reduceProductSet',
    text: 'Failed to reduce product set',
    has: () => engine.add(set, 2),
    does: () => engine.reduce(set),
  },
  {
    call: 'addProductSet',
    text: 'Failed to change product set quantity',
    has: () => engine.add(set, 3),
    does: () => engine.add(set, 2),
  },
  {
    call: 'removeItem',
    text: 'Failed to remove product',
    has: () => engine.add(cup, 3),
    does: () => engine.remove(cup),
  },
  {
    call: 'addReturnableContainer',
    text: 'Failed to add returned bottle',
    has: () => engine.add(water, 3),
    does: () => engine.setReturnableContainer(2),
  },
  {
    call: 'reduceReturnableContainer',
    text: 'Failed to reduce returned bottle',
    has() {
      engine.add(water, 3);
      engine.setReturnableContainer(2);
    },
    does: () => engine.setReturnableContainer(1),
  },
  {
    call: 'assignAddress',
    text: 'Failed to assign address',
    has: () => engine.add(cup),
    does: () => engine.assignAddress(),
  },
  {
    call: 'assignUser',
    text: 'Failed to assign user',
    has: () => engine.add(cup),
    does: () => engine.assignUser({ phoneNumber: '+79991234567', name: 'Анна' }, { hasConsented: true }),
  },
];

test.each(rows)('$call that is refused without a word is read as “$text”, once [X-03] [X-08]', async (row) => {
  row.has?.();
  await whenIdle();
  expect(read).toEqual([]);
  refused = row.call;
  void row.does();
  await whenIdle();
  expect(read).toEqual([row.text]);
});
