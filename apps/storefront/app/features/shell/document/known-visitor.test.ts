import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { formerRelease } from '#platform/storage/former-release.test-support.ts';
import { storedFormats } from '#platform/storage/stored-values.ts';
import { KnownVisitorScript } from './known-visitor.tsx';

/** The marks that the script in the head sets for a browser with these stored values. */
function mark(localStorage: Record<string, string>, sessionStorage: Record<string, string> = {}, hash = ''): string[] {
  const html = renderToString(createElement(KnownVisitorScript));
  const script = />(.*)<\/script>/.exec(html)?.[1] ?? '';
  const dataset: Record<string, string> = {};
  const location = { hash };
  runInNewContext(script, { atob, document: { documentElement: { dataset } }, localStorage, sessionStorage, location });
  return Object.keys(dataset).toSorted();
}

function toIdentity(role: string, sub = 's'): string {
  const claims = Buffer.from(JSON.stringify({ sub, roles: [role], name: 'Ёж?>' })).toString('base64url');
  return JSON.stringify({ token: `e30.${claims}.s`, refresh_token: 'r' });
}

const orders = [{ uuid: 'u' }] as never[];
const servicesIdentity = toIdentity('ANONYMOUS_AGGREGATOR_CLIENT');
const stored = storedFormats.keptOrders.print({ subjectId: 's', at: 'now', orders });

test('for a place further down the whole shelf is laid out [E-14]', () => {
  expect(mark({}, {}, '#water')).toEqual(['whole']);
  expect(mark({}, { 'react-router-scroll-positions': '{"catalogue":2500}' })).toEqual(['whole']);
});

describe('what is known of a visitor before anything is drawn [S-62]', () => {
  test('space for the last order is reserved, unless the card was closed', () => {
    expect(mark({ servicesIdentity, keptOrders: stored })).toEqual(['again', 'ordered', 'orders']);
    expect(mark({ servicesIdentity, keptOrders: stored }, { 'shop.againClosed': '1' })).toEqual(['ordered', 'orders']);
    expect(mark({})).toEqual([]);
  });

  test('orders of somebody else reserve no place: the page does not show them [S-62] [T-18]', () => {
    expect(mark({ servicesIdentity: toIdentity('ROLE_USER', 'signed in since'), keptOrders: stored })).toEqual([
      'ordered',
    ]);
    expect(mark({ servicesIdentity: toIdentity('ANONYMOUS_AGGREGATOR_CLIENT', 'new'), keptOrders: stored })).toEqual(
      [],
    );
    expect(mark({ servicesIdentity: '{"token":"?.?.?"}', keptOrders: stored })).toEqual([]);
    expect(mark({ keptOrders: stored })).toEqual([]);
  });

  test.each([
    ['of a former release', formerRelease.keptOrders ?? ''],
    ['of a newer release', stored.replace(/"shape":"\w+"/, '"shape":"newer"')],
    ['that are none', storedFormats.keptOrders.print({ subjectId: 's', at: 'now', orders: [] })],
    ['that are no list', stored.replace('[{"uuid":"u"}]', '{"0":{"uuid":"u"},"length":1}')],
    ['that were cut off', stored.slice(0, -1)],
  ])('orders %s reserve no place: the page does not read them either [E-18] [X-11]', (_, keptOrders) => {
    expect(mark({ servicesIdentity, keptOrders })).toEqual([]);
    expect(storedFormats.keptOrders.parse(keptOrders)?.orders ?? []).toEqual([]);
  });

  test('what was cancelled or not delivered is no order made, and still leads to the orders [S-77] [S-83] [rule 13]', () => {
    const store = (...statuses: string[]) =>
      storedFormats.keptOrders.print({
        subjectId: 's',
        at: 'now',
        orders: statuses.map((status) => ({ uuid: 'u', status })) as never[],
      });
    for (const identity of [toIdentity('ROLE_USER'), toIdentity('ANONYMOUS_AGGREGATOR_CLIENT')]) {
      expect(mark({ servicesIdentity: identity, keptOrders: store('cancelled', 'undelivered') })).toEqual([
        'again',
        'orders',
      ]);
      expect(mark({ servicesIdentity: identity, keptOrders: store('cancelled', 'new') })).toEqual([
        'again',
        'ordered',
        'orders',
      ]);
    }
  });

  test('a customer counts as one who has ordered until it is known that they have not [S-77] [S-83]', () => {
    const none = storedFormats.keptOrders.print({ subjectId: 's', at: 'now', orders: [] });
    expect(mark({ servicesIdentity: toIdentity('ROLE_USER') })).toEqual(['ordered']);
    expect(mark({ servicesIdentity: toIdentity('ROLE_USER'), keptOrders: none })).toEqual([]);
    expect(mark({ servicesIdentity })).toEqual([]);
  });

  test('what else is broken hides nothing of what is whole', () => {
    expect(mark({ keptOrders: '{', cartId: 'c', favourites: '["product:w"]' })).toEqual(['cart', 'favourites']);
  });
});
