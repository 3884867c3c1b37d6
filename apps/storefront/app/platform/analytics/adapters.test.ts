import { expect, test } from 'vitest';
import type { AnalyticsEvent } from './analytics-event.ts';
import { listDomains } from './clear-analytics-traces.ts';
import { toGa4Event } from './ga4.ts';
import { listenToTracking, track, type ShopEvent } from './track.ts';
import { toYandexEcommerce } from './yandex-metrika.ts';

const water = { id: 'W19', name: 'Вода 19 л', category: 'Вода', price: 390.5, quantity: 2 };
const gaWater = { item_id: 'W19', item_name: 'Вода 19 л', item_category: 'Вода', price: 390.5, quantity: 2 };
const currency = 'RUB';

type Goods = Exclude<AnalyticsEvent, { name: 'page_view' }>;

const purchase: Goods = { name: 'purchase', currency, orderNumber: '1001', value: 881, shipping: 100, items: [water] };

const rows: readonly [Goods, Record<string, unknown>, Record<string, unknown>][] = [
  [
    { name: 'view_item', currency, items: [water] },
    { currencyCode: 'RUB', detail: { products: [water] } },
    { currency, value: 781, items: [gaWater] },
  ],
  [
    { name: 'view_item_list', currency, list: 'catalogue', items: [water] },
    { currencyCode: 'RUB', impressions: [{ ...water, list: 'catalogue', position: 1 }] },
    { currency, item_list_name: 'catalogue', items: [gaWater] },
  ],
  [
    { name: 'add_to_cart', currency, items: [water] },
    { currencyCode: 'RUB', add: { products: [water] } },
    { currency, value: 781, items: [gaWater] },
  ],
  [
    { name: 'remove_from_cart', currency, items: [water] },
    { currencyCode: 'RUB', remove: { products: [water] } },
    { currency, value: 781, items: [gaWater] },
  ],
  [
    { name: 'begin_checkout', currency, value: 781, items: [water] },
    { currencyCode: 'RUB', checkout: { actionField: { step: 1 }, products: [water] } },
    { currency, value: 781, items: [gaWater] },
  ],
  [
    purchase,
    {
      currencyCode: 'RUB',
      purchase: { actionField: { id: '1001', revenue: 881, shipping: 100 }, products: [water] },
    },
    { transaction_id: '1001', currency, value: 881, shipping: 100, items: [gaWater] },
  ],
];

test.each(rows)('$name is translated for both services [P-28]', (event, yandex, google) => {
  expect(toYandexEcommerce(event)).toEqual(yandex);
  expect(toGa4Event(event)).toEqual([event.name, google]);
});

test('events without a listener are sent to nobody, also not afterwards [P-28]', () => {
  const heard: ShopEvent[] = [];
  const added: ShopEvent = { name: 'add_to_cart', goods: { type: 'product', id: 'p' }, quantity: 1 };
  track(added);
  listenToTracking((event) => heard.push(event));
  expect(heard).toEqual([]);
  track(added);
  expect(heard).toEqual([added]);
  listenToTracking(null);
  track(added);
  expect(heard).toHaveLength(1);
});

test('cookies are removed from every domain that they may have been set for [P-28]', () => {
  expect(listDomains('baku.shop.example')).toEqual(['baku.shop.example', 'shop.example']);
  expect(listDomains('localhost')).toEqual([]);
});
