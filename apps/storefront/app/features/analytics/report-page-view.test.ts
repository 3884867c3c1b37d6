import { expect, test, vi } from 'vitest';
import { listenToTracking, type ShopEvent } from '#platform/analytics/track.ts';

vi.mock('#features/cart/state/cart-session.ts', () => ({ getEarlyCart: () => ({}) }));

const { reportPageView } = await import('./report-page-view.ts');

test.each([
  ['/products/%D0%B2%D0%BE%D0%B4%D0%B0', 'вода'],
  ['/product_sets/office', 'office'],
  ['/products/%zz', null],
  ['/products/', null],
])('%s is a page, and of goods where it names some [P-28]', (pathname, slug) => {
  vi.stubGlobal('location', { href: `https://shop.example${pathname}` });
  const heard: ShopEvent[] = [];
  listenToTracking((event) => heard.push(event));
  reportPageView(pathname);
  expect(heard[0]).toEqual({ name: 'page_view', url: `https://shop.example${pathname}` });
  expect(heard[1] ?? { slug: null }).toMatchObject({ slug });
});
