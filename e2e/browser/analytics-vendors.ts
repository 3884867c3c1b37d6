import type { Page } from '@playwright/test';

export type Vendors = {
  /** The requested URLs, in order. */
  asked: string[];
  /** The data that the page has sent since it was loaded. */
  read: () => Promise<{ layer: unknown[]; hits: unknown[][] }>;
};

const HOSTS = /^https:\/\/([\w-]+\.)*(yandex\.|google-analytics\.com|googletagmanager\.com|analytics\.google\.com)/;

/** Replaces the analytics services: their scripts do nothing, so the sent data stays readable. */
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
