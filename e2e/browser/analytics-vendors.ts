import type { Page } from '@playwright/test';

export type Vendors = {
  /** The addresses that were asked for, in order. */
  asked: string[];
  /** What the page told them since it was loaded. */
  read: () => Promise<{ layer: unknown[]; hits: unknown[][] }>;
};

const HOSTS = /^https:\/\/([\w-]+\.)*(yandex\.|google-analytics\.com|googletagmanager\.com|analytics\.google\.com)/;

/** Stands in for the services of analytics: their scripts do nothing, so what they are told stays where it was put. */
export async function standInForVendors(page: Page): Promise<Vendors> {
  const asked: string[] = [];
  await page.route(HOSTS, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  return {
    asked,
    read: () =>
      page.evaluate(() => {
        const { dataLayer = [], ym } = window as Window & { dataLayer?: unknown[]; ym?: { a?: unknown[][] } };
        const plain = (value: unknown) =>
          Object.prototype.toString.call(value) === '[object Arguments]'
            ? Array.from(value as ArrayLike<unknown>)
            : value;
        return { layer: dataLayer.map(plain), hits: ym?.a ?? [] };
      }),
  };
}
