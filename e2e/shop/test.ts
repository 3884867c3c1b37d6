import { test as base, expect, type Page } from '@playwright/test';

/** For what needs no page, only answers: it opens no browser. */
export { expect, test as answerTest } from '@playwright/test';
export type { Page } from '@playwright/test';

export type Language = 'ru' | 'en' | 'az' | 'tr';

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 900 };

/** Where Moscow's shop is; Baku's is a domain under it. */
export function moscowOrigin(): string {
  const origin = process.env['SHOP_ORIGIN'];
  if (!origin) throw new Error('The shop is not started');
  return origin;
}

export function bakuOrigin(): string {
  return moscowOrigin().replace('//localhost', '//baku.localhost');
}

/** The choice about cookies of who came before, and nothing to be suggested to them today. */
const decided = () => ({
  cookieChoice: JSON.stringify({ isAccepted: false, consent: null }),
  adsDeclinedAt: new Date().toISOString(),
});

/** What is kept by the browser of somebody who came before. */
export function storageOfKnownBrowser() {
  const localStorage = Object.entries(decided()).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [moscowOrigin(), bakuOrigin()].map((origin) => ({ origin, localStorage })) };
}

type Options = {
  /** A browser that was never here: notices are shown in it. Others have been asked what they are asked once. */
  isFresh: boolean;
};

type Fixtures = {
  consoleErrors: {
    /** A message that the journey brings about, such as that of a call that it makes fail. */
    allow(pattern: RegExp): void;
  };
};

/** A journey fails by an error in the console or an exception in the page, unless it says that it expects it. */
export const test = base.extend<Options & Fixtures>({
  isFresh: [false, { option: true }],
  baseURL: async ({}, use) => {
    await use(moscowOrigin());
  },
  // Contexts that a journey opens by itself are made of it too.
  storageState: async ({ isFresh }, use) => {
    await use(isFresh ? { cookies: [], origins: [] } : storageOfKnownBrowser());
  },
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      const allowed: RegExp[] = [];
      listenForErrors(page, errors);
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * React Router 8.4 gives up a revalidation when the next one begins, and handles no rejection of an answer of which it had
 * read the beginning. Nobody waits for that answer; what our own calls give up is an `ApiFailure`.
 */
const givenUp = 'signal is aborted without reason';

/** Collects what a person with the console open would see go wrong; hydration warnings are errors too. */
export function listenForErrors(page: Page, errors: string[]): void {
  page.on('pageerror', ({ message }) => {
    if (message !== givenUp) errors.push(`${page.url()}: ${message}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || (message.type() === 'warning' && /hydrat/i.test(message.text()))) {
      errors.push(`${page.url()}: ${message.text()} (${message.location().url})`);
    }
  });
}
