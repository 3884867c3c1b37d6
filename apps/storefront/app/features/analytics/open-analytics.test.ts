import { expect, test, vi } from 'vitest';
import type { AnalyticsEvent } from '#platform/analytics/analytics-event.ts';
import { track } from '#platform/analytics/track.ts';

const sent: AnalyticsEvent['name'][] = [];

vi.mock('#platform/analytics/start-analytics.ts', () => ({
  startAnalytics: () => ({ send: ({ name }: AnalyticsEvent) => sent.push(name), stop: () => {} }),
}));
vi.mock('./report-purchases.ts', () => ({ reportPurchases: () => () => {} }));
vi.mock('./shop-goods.ts', () => ({
  createShopGoods: () => ({
    list: () => Promise.reject(new TypeError('A fault')),
  }),
  toUnits: (amount: number) => amount,
}));

const { openAnalytics } = await import('./open-analytics.ts');

test('an error with one event is reported, and the next event is sent [P-28]', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  vi.stubGlobal('document', { referrer: '' });
  openAnalytics({ metrics: {}, languages: ['ru'], currency: 'RUB' });
  track({ name: 'view_item_list' });
  track({ name: 'page_view', url: 'https://shop.example/' });
  await vi.waitFor(() => expect(sent).toEqual(['page_view']));
  expect(reported).toHaveBeenCalledWith(new TypeError('A fault'));
});
