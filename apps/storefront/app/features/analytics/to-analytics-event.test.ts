import { expect, test } from 'vitest';
import type { ShopEvent, TrackedGoods } from '#platform/analytics/track.ts';
import type { KnownGoods, ShopGoods } from './shop-goods.ts';
import { toAnalyticsEvent } from './to-analytics-event.ts';

const water: KnownGoods = {
  type: 'product',
  id: 'id-of-water',
  slug: 'water',
  item: { id: 'W19', name: 'Вода 19 л', category: 'Вода', price: 390.5 },
};

const goods: ShopGoods = {
  list: () => Promise.resolve([water]),
  find: (type, id) => Promise.resolve(type === water.type && id === water.id ? water : null),
  findBySlug: (type, slug) => Promise.resolve(type === water.type && slug === water.slug ? water : null),
};

const surroundings = { goods, currency: 'RUB', referrer: 'https://shop.example/?phone=1' };
const ofWater: TrackedGoods = { type: 'product', id: 'id-of-water' };
const unknown: TrackedGoods = { type: 'product_set', id: 'id-of-water' };
const item = { ...water.item, quantity: 2 };
const money = (amount: number) => ({ amount, currency: 'RUB' });

const rows: readonly [ShopEvent, unknown][] = [
  [
    { name: 'page_view', url: 'https://shop.example/about?t=1' },
    { name: 'page_view', url: 'https://shop.example/about', referrer: 'https://shop.example/' },
  ],
  [
    { name: 'add_to_cart', goods: ofWater, quantity: 2 },
    { name: 'add_to_cart', currency: 'RUB', items: [item] },
  ],
  [{ name: 'remove_from_cart', goods: unknown, quantity: 2 }, null],
  [
    { name: 'view_item', type: 'product', slug: 'water' },
    { name: 'view_item', currency: 'RUB', items: [{ ...item, quantity: 1 }] },
  ],
  [{ name: 'view_item', type: 'product_set', slug: 'water' }, null],
  [
    { name: 'view_item_list' },
    { name: 'view_item_list', currency: 'RUB', list: 'catalogue', items: [{ ...item, quantity: 1 }] },
  ],
  [
    {
      name: 'begin_checkout',
      lines: [
        { ...ofWater, quantity: 2 },
        { ...unknown, quantity: 1 },
      ],
    },
    { name: 'begin_checkout', currency: 'RUB', value: 781, items: [item] },
  ],
  [{ name: 'begin_checkout', lines: [{ ...unknown, quantity: 1 }] }, null],
  [
    {
      name: 'purchase',
      order: {
        number: '1001',
        total: money(86100),
        delivery: money(10000),
        lines: [
          { ...ofWater, name: 'Water', quantity: 2, price: money(35000) },
          { ...unknown, name: 'Gone since', quantity: 1, price: money(6100) },
        ],
      },
    },
    {
      name: 'purchase',
      currency: 'RUB',
      orderNumber: '1001',
      value: 861,
      shipping: 100,
      items: [
        { ...item, price: 350 },
        { id: 'id-of-water', name: 'Gone since', price: 61, quantity: 1 },
      ],
    },
  ],
];

test.each(rows)(
  '$name is told in units of the currency and the names of the partner [P-28]',
  async (event, expected) => {
    expect(await toAnalyticsEvent(event, surroundings)).toEqual(expected);
  },
);
