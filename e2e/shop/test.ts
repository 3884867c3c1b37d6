import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';

/** A test without a page; it opens no browser. */
export { expect, test as answerTest } from '@playwright/test';
export type { Page } from '@playwright/test';

export type Language = 'ru' | 'en' | 'az' | 'tr';

export const phone = { width: 360, height: 740 };
export const tablet = { width: 820, height: 1100 };
export const desktop = { width: 1280, height: 900 };

/** The origin of Moscow's shop; Baku's is a subdomain of it. */
export function moscowOrigin(): string {
  const origin = process.env['SHOP_ORIGIN'];
  if (!origin) throw new Error('The shop is not started');
  return origin;
}

export function bakuOrigin(): string {
  return moscowOrigin().replace('//localhost', '//baku.localhost');
}

/**
 * Makes a browser known to the shop before its first page: it has answered the cookie question and declined ads, so no
 * hints appear. A script is cheaper than Playwright's `storageState`, which opens a page for each origin. A context
 * that a journey opens itself is a stranger.
 */
export async function makeKnown(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    (decided) => {
      try {
        // Runs once a tab, so that values which the shop deletes stay deleted.
        if (sessionStorage.getItem('isKnown') !== null) return;
        sessionStorage.setItem('isKnown', '');
        if (localStorage.getItem('cookieChoice') === null) Object.assign(localStorage, decided);
      } catch {
        // A frame without an origin has no storage.
      }
    },
    {
      cookieChoice: JSON.stringify({ isAccepted: false, consent: null }),
      adsDeclinedAt: new Date().toISOString(),
    },
  );
}

type Options = {
  /** A new browser, which shows notices. Others have answered the one-time questions. */
  isFresh: boolean;
};

type Fixtures = {
  consoleErrors: {
    /** An expected console message, such as that of a call that the journey makes fail. */
    allow(pattern: RegExp): void;
  };
};

/** A console error or an exception in the page fails a journey, unless it expects it. */
export const test = base.extend<Options & Fixtures>({
  isFresh: [false, { option: true }],
  baseURL: async ({}, use) => {
    await use(moscowOrigin());
  },
  context: async ({ context, isFresh }, use) => {
    if (!isFresh) await makeKnown(context);
    await use(context);
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
 * React Router 8.4 aborts a revalidation when the next one starts, and does not handle the rejection of a partly read
 * answer. Nobody waits for that answer; aborted calls of the shop throw an `ApiFailure`.
 */
const givenUp = 'signal is aborted without reason';

/**
 * The page loads a customer's favourites three seconds after hydration. The session may be ending then, here or on
 * another device, and nobody waits for the answer.
 */
const lateFavourites = /status of 401 .*\/api\/v1\/favourites\)$/;

/** Collects the console's errors and the page's exceptions; hydration warnings are errors too. */
export function listenForErrors(page: Page, errors: string[]): void {
  page.on('pageerror', ({ message }) => {
    if (message !== givenUp) errors.push(`${page.url()}: ${message}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || (message.type() === 'warning' && /hydrat/i.test(message.text()))) {
      const error = `${page.url()}: ${message.text()} (${message.location().url})`;
      if (!lateFavourites.test(error)) errors.push(error);
    }
  });
}
