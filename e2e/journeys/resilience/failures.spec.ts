import type { Route } from '@playwright/test';
import { formerRelease } from '../../../apps/storefront/app/platform/storage/former-release.test-support.ts';
import { createReorderPage } from '../../pages/reorder.ts';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { holdCalls } from '../../browser/hold-calls.ts';
import { createBenefitsPart } from '../../pages/benefits.ts';
import { prepareVisitor, storeBefore } from '../../visitors/prepared-visitor.ts';
import { findQuietInterval, mintPhone } from '../../visitors/server.ts';
import { builtScripts } from '../../shop/built-files.ts';
import { desktop, expect, phone, test, type Locator, type Page, type Shop } from '../../pages/test.ts';

/** The browser logs each failed call, and React each part that failed to render. */
const ofFailures = /Failed to load resource|dynamically imported module|above error occurred|ERR_FAILED/;

/** An error answer without details. */
const silent = { errors: [] };

const toastOf = (page: Page, text: string | RegExp) =>
  page.locator('[data-toasts] [role=log] > *').filter({ hasText: text });

type Refusal = { status?: number; json?: object; method?: string };

/** Refuses calls until it is mended. */
async function refuse(
  page: Page,
  url: string | RegExp,
  { status = 400, json = silent, method = '' }: Refusal = {},
): Promise<Mend> {
  const answer = (route: Route) =>
    method !== '' && route.request().method() !== method ? route.fallback() : route.fulfill({ status, json });
  await page.route(url, answer);
  return () => page.unroute(url, answer);
}

type Mend = () => Promise<unknown>;

type Stage = { page: Page; shop: Shop };

/** A text of the failure catalogue, and how a person gets to see it. */
type Failure = {
  text: string;
  /** Causes it, and returns the repair. */
  provoke: (stage: Stage) => Promise<Mend | void>;
  /** Its place; a toast by default. */
  place?: (stage: Stage) => Locator;
};

const command = (name: string) => `**/api/order/${name}_events`;
const paymentMethods = '**/payment_methods?*';

const section = (id: Parameters<Shop['checkout']['section']>[0]) => (stage: Stage) => stage.shop.checkout.section(id);

async function tryAgain({ shop: { checkout, t } }: Stage, id: 'interval' | 'payment'): Promise<void> {
  const again = checkout.section(id).getByRole('button', { name: t('common.tryAgain') });
  await again.click();
  await expect(checkout.section(id).locator('[data-fold], input[type=radio]').first()).toBeVisible();
  await expect(again).toHaveCount(0);
}

async function typeAddress({ shop: { addresses } }: Stage, { house, room }: { house: string; room: string }) {
  await addresses.addAnother();
  await addresses.goBy('hand');
  await addresses.fillHouse({ street: 'Тверская улица', house });
  await addresses.fillDoor({ room });
  await addresses.saveButton.click();
}

/** Texts of calls without a journey are proved beside the code: `refused-calls.test.ts`, `find-default-message.test.ts`. */
const atTheCheckout: readonly Failure[] = [
  {
    text: 'Failed to fetch intervals',
    place: section('interval'),
    async provoke(stage) {
      const mend = await refuse(stage.page, '**/delivery-intervals?*');
      // For the next one, which is there as well.
      await refuse(stage.page, paymentMethods);
      await stage.shop.checkout.open();
      return async () => {
        await mend();
        await tryAgain(stage, 'interval');
      };
    },
  },
  {
    text: 'Error getting types of payment',
    place: section('payment'),
    async provoke(stage) {
      // The payment methods are requested again once the sum is known.
      await stage.shop.checkout.expectSum(/₽/);
      return async () => {
        await stage.page.unroute(paymentMethods);
        await tryAgain(stage, 'payment');
      };
    },
  },
  {
    text: 'Failed to assign interval',
    place: section('interval'),
    async provoke({ page, shop: { checkout } }) {
      const evening = await findQuietInterval('evening');
      const mend = await refuse(page, command('assign_cart_interval'));
      await (await checkout.interval(evening)).click();
      return async () => {
        await mend();
        await checkout.chooseInterval(evening);
      };
    },
  },
  {
    text: 'Failed to assign promocode',
    place: ({ page, shop: { t } }) => createBenefitsPart(page, t).section,
    async provoke({ page, shop: { t } }) {
      const { enter, code } = createBenefitsPart(page, t);
      const mend = await refuse(page, command('assign_cart_promocode'));
      await enter('WATER15');
      return async () => {
        await expect(code).toHaveAccessibleDescription('Failed to assign promocode');
        await expect(toastOf(page, /./)).toHaveCount(0);
        await mend();
        await code.fill('');
      };
    },
  },
  {
    text: 'Failed to assign user',
    async provoke({ page, shop: { checkout } }) {
      await checkout.introduce({ phone: mintPhone(), name: 'Anna' });
      await checkout.payInCash();
      const mend = await refuse(page, command('assign_cart_user'));
      await checkout.consent.check();
      return mend;
    },
  },
  {
    text: 'Privacy agreement required',
    place: section('contact'),
    async provoke({ page, shop: { checkout } }) {
      const nothing = { code: 'consent.personal_data_required', message: '' };
      const json = { ...nothing, errors: [nothing] };
      const mend = await refuse(page, command('complete_cart'), { status: 422, json });
      await checkout.order();
      return mend;
    },
  },
  {
    text: 'Order not placed: repeat the order or choose another payment method',
    place: ({ shop: { checkout } }) => checkout.failure,
    async provoke({ page, shop: { checkout, t } }) {
      const mend = await refuse(page, command('complete_cart'));
      await checkout.order();
      return async () => {
        // Appears once, and says what happened to the typed text.
        await expect(checkout.failure.getByText(/not placed/)).toHaveCount(1);
        await expect(checkout.failure.getByRole('alert')).toHaveText(t('checkout.failed.refused'));
        await mend();
      };
    },
  },
  {
    text: 'Failed to create anonymous address',
    place: ({ shop: { addresses } }) => addresses.picker,
    async provoke(stage) {
      const { page, shop } = stage;
      const mend = await refuse(page, '**/api/v1/anonymous-addresses', { method: 'POST' });
      await shop.addresses.open();
      await typeAddress(stage, { house: '7', room: '12' });
      return async () => {
        await mend();
        await shop.addresses.save();
      };
    },
  },
  {
    text: 'This address already exists',
    place: ({ shop: { addresses } }) => addresses.picker,
    provoke: (stage) => typeAddress(stage, { house: '7', room: '12' }),
  },
];

test('a customer at the checkout reads what failed where it failed when the answer says nothing, and goes on [X-03] [X-08] [X-10]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(ofFailures);
  await page.setViewportSize(desktop);
  await prepareVisitor(page, { goods: { CUP: 4 } });
  for (const { text, provoke, place } of atTheCheckout) {
    await test.step(text, async () => {
      const mend = await provoke({ page, shop });
      await (place ? expect(place({ page, shop })).toContainText(text) : readToast(page, text));
      await mend?.();
    });
  }
});

/** Closes a toast, so that the next one is a different one. */
async function readToast(page: Page, text: string): Promise<void> {
  const toast = toastOf(page, /./).filter({ has: page.getByText(text, { exact: true }) });
  // The toast stays while the pointer is over it.
  await toast.hover();
  await toast.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(toast).toBeHidden();
}

test('a part of the page that cannot be loaded takes down only itself, and is loaded when it is asked for again, which keeps the focus [X-11] [S-69]', async ({
  page,
  shop: { catalogue, addresses, cart, t },
  consoleErrors,
}) => {
  consoleErrors.allow(ofFailures);
  await page.setViewportSize(phone);
  await prepareVisitor(page, { goods: { CUP: 1 }, hasAddress: false });
  const dialog = builtScripts('address-dialog');
  const picker = builtScripts('address-picker');
  const drawer = builtScripts('cart-drawer');
  for (const part of [dialog, picker, drawer]) await page.route(part, (route) => route.abort());
  // Their failure changes nothing for anybody.
  await page.route(builtScripts('hints', 'suggestions', 'search-panel', 'bottles-chip', 'reorder-card'), (route) =>
    route.abort(),
  );
  const failsToLoad = (part: RegExp) => page.waitForEvent('requestfailed', (request) => part.test(request.url()));
  const textsOfShelf = builtScripts(/^texts-\w+-shelf/);
  await page.route(textsOfShelf, (route) => route.abort());
  const failed = failsToLoad(textsOfShelf);
  await catalogue.open();
  await waitUntilHydrated(page);
  await failed;
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await test.step('texts of a part that cannot be fetched cost the part, not the page that is loaded again', async () => {
    await expect(await catalogue.card('W19')).toBeVisible();
    // One that another replaces is broken off, and does not finish.
    const loadedAgain = page.waitForEvent('requestfinished', (request) => request.url().includes('.data'));
    await chooseAnotherDay(page);
    await loadedAgain;
    // A removal of the page would have happened once the browser has painted twice.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect(page.getByText(t('common.failure.title'))).toBeHidden();
    await expect(await catalogue.card('W19')).toBeVisible();
    await page.unroute(textsOfShelf);
  });

  const toast = toastOf(page, t('errors.unanswered'));
  await test.step('a message says so; everything else goes on', async () => {
    await addresses.openFromHeader();
    await expect(toast).toBeVisible();
    await catalogue.add('CUP');
    await expect(cart.headerButton(2)).toBeVisible();
  });

  const retry = addresses.picker.getByRole('button', { name: t('common.tryAgain') });
  await test.step('asked for again it comes, with its own part that does not', async () => {
    await page.unroute(dialog);
    await toast.getByRole('button', { name: t('common.tryAgain') }).click();
    await expect(toast).toBeHidden();
    await expect(addresses.picker.getByRole('alert')).toHaveText(t('errors.unanswered'));
  });

  await test.step('the focus stays on the button in its place, when it did not come again', async () => {
    await retry.focus();
    const asked = failsToLoad(picker);
    await page.keyboard.press('Enter');
    await asked;
    await expect(retry).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(addresses.picker).toBeHidden();
  });

  await test.step('the focus stays on the button of a message, when it comes again; another part is no matter of it', async () => {
    await cart.headerButton(2).click();
    const again = toast.getByRole('button', { name: t('common.tryAgain') });
    await again.focus();
    const asked = failsToLoad(drawer);
    await page.keyboard.press('Enter');
    await asked;
    await expect(again).toBeFocused();
    await toast.getByRole('button', { name: t('common.close') }).click();
  });

  await test.step('opened anew it is not yet given up, and what came has the focus', async () => {
    await page.unroute(picker);
    await addresses.openFromHeader();
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect(addresses.search).toBeVisible();
    await expect(addresses.picker.locator('button:focus, input:focus')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(addresses.picker.locator(':focus')).toHaveCount(1);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
});

/** Has the page loaded again behind what it shows. */
async function chooseAnotherDay(page: Page): Promise<void> {
  const day = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await page.evaluate((chosen) => {
    document.cookie = `day=${chosen}; path=/`;
    window.dispatchEvent(new Event('day-changed'));
  }, day);
}

test('a press before the page can answer shows at once that it was taken, and moves nothing [X-12]', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone);
  const held = await holdCalls(page, /\/assets\/[^/]+\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  const { more, expectValue } = await shop.catalogue.stepper('W19');
  // Content still being parsed may make a row higher.
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await more.scrollIntoViewIfNeeded();
  const before = await more.boundingBox();
  await more.click();
  await expect(more).toHaveAttribute('data-taken', '', { timeout: 1000 });
  await expect(more).toHaveCSS('outline-style', 'solid');
  expect(await more.boundingBox()).toEqual(before);
  await held.release();
  await expectValue(1);
  await expect(page.locator('[data-taken]')).toHaveCount(0);
});

const garbage = ['{', '[]', 'null', '{"version":1,"lines":[{"id":{}}]}', '{"orders":[{}],"subjectId":"s","at":"t"}'];
const storages: Record<string, Record<string, string>> = {
  'of a former release': formerRelease,
  'that is no value at all': Object.fromEntries(
    Object.keys(formerRelease).map((key, at) => [key, garbage[at % 5] ?? '']),
  ),
  'of a newer release': Object.fromEntries(
    Object.entries(formerRelease).map(([key, raw]) => [
      key,
      raw.startsWith('{') ? `{"version":9,"shape":"new",${raw.slice(1)}` : raw,
    ]),
  ),
};

test('what lies in the storage of a browser, of whichever release, never takes a page away [E-18] [X-11]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(ofFailures);
  for (const [of, values] of Object.entries(storages)) {
    await test.step(of, async () => {
      // Another browser's cart is not this one's.
      const { cartId: _, ...stored } = values;
      await storeBefore(page, {});
      await page.evaluate(
        (items) => {
          localStorage.clear();
          Object.assign(localStorage, items);
          sessionStorage.setItem('shop.lastOrder', '{"uuid":"u","path":"/","placed":{"order":{"id":"1"}}}');
        },
        { ...stored, language: 'en' },
      );
      for (const path of ['/', '/cart', '/orders']) {
        await page.goto(path);
        await waitUntilHydrated(page);
        await expect(page.getByText(shop.t('common.failure.title'))).toHaveCount(0);
        // No space is reserved for unreadable content.
        await expect(createReorderPage({ page, t: shop.t }).place.filter({ visible: true })).toHaveCount(0);
      }
      await expect(page.getByRole('banner')).toBeVisible();
    });
  }
});
