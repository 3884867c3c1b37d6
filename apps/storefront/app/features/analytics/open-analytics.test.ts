import { expect, test, vi } from 'vitest';
import type { AnalyticsEvent } from '#platform/analytics/analytics-event.ts';
import { track } from '#platform/analytics/track.ts';

const sent: AnalyticsEvent['name'][] = [];

vi.mock('#platform/analytics/start-analytics.ts', () => ({
  startAnalytics: () => ({ send: ({ name }: AnalyticsEvent) => sent.push(name), stop: () => {} }),
}));
vi.mock('./watch-purchases.ts', () => ({ watchPurchases: () => () => {} }));
vi.mock('./shop-goods.ts', () => ({
  createShopGoods: () => ({
    list: () => Promise.reject(new TypeError('A fault')),
  }),
  toUnits: (amount: number) => amount,
}));

const { openAnalytics } = await import('./open-analytics.ts');

test('a fault with one event is reported, and the next one is told [P-28]', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  vi.stubGlobal('document', { referrer: '' });
  openAnalytics({ metrics: {}, languages: ['ru'], currency: 'RUB' });
  track({ name: 'view_item_list' });
  track({ name: 'page_view', url: 'https://shop.example/' });
  await vi.waitFor(() => expect(sent).toEqual(['page_view']));
  expect(reported).toHaveBeenCalledWith(new TypeError('A fault'));
});
