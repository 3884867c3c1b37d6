import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';

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

/**
 * Makes a browser known to the shop, before its first page: it has chosen about cookies and declined ads, so that nothing
 * is suggested in it. A script costs nothing; Playwright's `storageState` opens a page for each origin. A context that a
 * journey opens by itself is a stranger.
 */
export async function makeKnown(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    (decided) => {
      try {
        // Once a tab: what the shop then clears stays cleared.
        if (sessionStorage.getItem('isKnown') !== null) return;
        sessionStorage.setItem('isKnown', '');
        if (localStorage.getItem('cookieChoice') === null) Object.assign(localStorage, decided);
      } catch {
        // A frame without an origin keeps nothing.
      }
    },
    {
      cookieChoice: JSON.stringify({ isAccepted: false, consent: null }),
      adsDeclinedAt: new Date().toISOString(),
    },
  );
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
 * React Router 8.4 gives up a revalidation when the next one begins, and handles no rejection of an answer of which it had
 * read the beginning. Nobody waits for that answer; what our own calls give up is an `ApiFailure`.
 */
const givenUp = 'signal is aborted without reason';

/**
 * The favourites of a customer are read three seconds after the page woke up: also while the session is being ended, here
 * or by another device, when nobody waits for them.
 */
const lateFavourites = /status of 401 .*\/api\/v1\/favourites\)$/;

/** Collects what a person with the console open would see go wrong; hydration warnings are errors too. */
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
