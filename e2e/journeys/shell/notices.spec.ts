import type { Agreement, Profile } from '@kaplya/contract';
import { comeBackAs, createCustomer, getProfile } from '../../pages/account.ts';
import { standInForVendors } from '../../browser/analytics-vendors.ts';
import { expectNoViolations } from '../../browser/axe.ts';
import { createNoticesPage } from '../../pages/notices.ts';
import { storeBefore } from '../../visitors/prepared-visitor.ts';
import { comeBackWith, fillCart, readStored } from '../../visitors/server.ts';
import { desktop, expect, phone, test, type Locator, type Page } from '../../pages/test.ts';
import { queryShop } from '../../shop/database.ts';
import { bakuOrigin } from '../../shop/test.ts';

// A visitor with a new browser: the questions that everybody gets once (S-44, S-46 to S-48, S-64).

test.use({ viewport: phone, isFresh: true });

const rejected = { cookieChoice: JSON.stringify({ isAccepted: false, consent: null }) };
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

const androidAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const safariAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

type ConsentRow = { granted: boolean; version: string; text_hash: string; ip: string; source: string };

/** The shop's records of the subject's consent, oldest first. */
async function listConsents(subjectId: string, type: Agreement['consentType']): Promise<ConsentRow[]> {
  return (await queryShop(
    'select granted, version, text_hash, ip, source from consent where subject_id = $1 and consent_type = $2 order by at',
    [subjectId, type],
  )) as ConsentRow[];
}

async function getSubject(page: Page): Promise<string> {
  const pair = await readStored<{ token: string }>(page, 'servicesIdentity');
  const claims = pair?.token.split('.')[1];
  if (!claims) throw new Error('The page has no token');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub;
}

test.describe('The notice about cookies', () => {
  test('is not in the HTML, comes by itself, takes no focus and is not closed by Escape [S-47] [S-64]', async ({
    page,
    shop,
  }) => {
    const notices = createNoticesPage(page, shop.t);
    expect(await (await page.request.get('/')).text()).not.toContain('data-notice');
    await shop.catalogue.open();
    const notice = notices.of('cookies');
    await expect(notice).toBeVisible();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(notice).toBeVisible();
    await expectNoViolations(page);

    // Refusing is as easy as agreeing: same size, same look, and first in focus order.
    const reject = notice.getByRole('button', { name: shop.t('notices.cookies.reject') });
    const accept = notice.getByRole('button', { name: shop.t('notices.cookies.accept') });
    const [left, right] = [await boxOf(reject), await boxOf(accept)];
    expect(left.height).toBe(right.height);
    expect(Math.abs(left.width - right.width)).toBeLessThan(1);
    expect(await reject.getAttribute('class')).toBe(await accept.getAttribute('class'));
    await page.keyboard.press('Tab');
    await expect(notice.getByRole('link', { name: shop.t('notices.cookies.more') })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(reject).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(accept).toBeFocused();
  });

  test('rejected, it is remembered, and nobody is told who never agreed [S-47]', async ({ page, shop }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/agreements|auth\/anonymous/.test(request.url())) calls.push(request.url());
    });
    const notices = createNoticesPage(page, shop.t);
    await shop.catalogue.open();
    await notices.press('cookies', 'notices.cookies.reject');
    await expect(notices.all).toHaveCount(0);
    await page.reload();
    await notices.expectNone();
    expect(calls).toEqual([]);
  });

  test('accepted, it leaves a proof; taken back in the footer, it is withdrawn [S-47] [P-04]', async ({
    page,
    shop,
  }) => {
    await standInForVendors(page);
    const { t } = shop;
    const notices = createNoticesPage(page, t);
    await shop.catalogue.open();
    await notices.press('cookies', 'notices.cookies.accept');
    await expect(notices.all).toHaveCount(0);
    await expect
      .poll(async () => (await readStored<{ consent: object | null }>(page, 'cookieChoice'))?.consent ?? null)
      .not.toBeNull();
    const subject = await getSubject(page);
    const [proof, ...more] = await listConsents(subject, 'cookies_analytics');
    expect(more).toEqual([]);
    expect(proof).toMatchObject({ granted: true, source: 'site', version: expect.any(String) });
    expect(proof?.text_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(proof?.ip).toMatch(/^[0-9a-f.:]+$/);
    await page.reload();
    await notices.expectNone();

    // The footer link opens the question again, focuses it, and shows the current choice.
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('pages.footer.cookies') })
      .click();
    await expect(notices.of('cookies')).toBeFocused();
    await expect(notices.of('cookies')).toContainText(t('notices.cookies.isOn'));
    await notices.press('cookies', 'notices.cookies.reject');
    await expect(notices.all).toHaveCount(0);
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await expect
      .poll(async () => (await listConsents(subject, 'cookies_analytics')).map(({ granted }) => granted))
      .toEqual([true, false]);
    await page.reload();
    await notices.expectNone();
  });

  test('an acceptance that the shop could not keep is sent again at the next visit [S-47]', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_FAILED/);
    await standInForVendors(page);
    const notices = createNoticesPage(page, shop.t);
    const agreements = '**/api/identity/users/*/agreements';
    await page.route(agreements, (route) => route.abort());
    await shop.catalogue.open();
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/agreements'));
    await notices.press('cookies', 'notices.cookies.accept');
    await failed;
    expect(await readStored(page, 'cookieChoice')).toMatchObject({ isAccepted: true, consent: null });
    await page.unroute(agreements);
    await page.reload();
    await expect
      .poll(async () => (await readStored<{ consent: object | null }>(page, 'cookieChoice'))?.consent ?? null)
      .not.toBeNull();
    expect(await listConsents(await getSubject(page), 'cookies_analytics')).toHaveLength(1);
    await expect(notices.all).toHaveCount(0);
  });

  test('the switch of the account and the choice of the device keep in step [S-47] [S-40]', async ({ page, shop }) => {
    await standInForVendors(page);
    const { account, t } = shop;
    const notices = createNoticesPage(page, t);
    const customer = await createCustomer({ name: 'Olga' });
    await comeBackAs(page, customer, { adsDeclinedAt: daysAgo(0) });
    await account.open('agreements');
    await notices.press('cookies', 'notices.cookies.accept');
    const title = 'Consent to analytics cookies';
    await expect(account.consent(title)).toBeChecked();
    await expect.poll(async () => hasCookies(await getProfile(customer))).toBe(true);

    await account.consent(title).click();
    await expect.poll(async () => hasCookies(await getProfile(customer))).toBe(false);
    const rejection = { isAccepted: false, consent: null };
    await expect.poll(() => readStored(page, 'cookieChoice')).toMatchObject(rejection);
    await account.open('agreements');
    await expect(account.consent(title)).not.toBeChecked();
    await account.consent(title).click();
    await expect.poll(async () => hasCookies(await getProfile(customer))).toBe(true);
    const acceptance = { isAccepted: true, consent: { id: expect.any(String) as unknown } };
    await expect.poll(() => readStored(page, 'cookieChoice')).toMatchObject(acceptance);
  });
});

test('what was agreed to on another device is withdrawn in the account, where this one is not counted [S-40] [P-04]', async ({
  page,
  shop,
}) => {
  const customer = await createCustomer({ name: 'Olga' });
  await comeBackAs(page, customer, { ...rejected, adsDeclinedAt: daysAgo(0) });
  await shop.account.open('agreements');
  await customer.call(`/api/identity/users/${await getSubject(page)}/agreements`, {
    consentType: 'cookies_analytics',
  });
  await page.reload();
  const title = 'Consent to analytics cookies';
  await expect(shop.account.consent(title)).toBeChecked();
  await shop.account.consent(title).click();
  await expect.poll(async () => hasCookies(await getProfile(customer))).toBe(false);
  await page.reload();
  await expect(shop.account.consent(title)).not.toBeChecked();
});

const hasCookies = ({ agreements }: Profile) =>
  agreements.some(({ consentType }) => consentType === 'cookies_analytics');

test.describe('The question about advertising', () => {
  test('is put to a customer once; declined, it keeps quiet for ninety days [S-44]', async ({ page, shop }) => {
    const notices = createNoticesPage(page, shop.t);
    const customer = await createCustomer({ name: 'Olga' });
    await comeBackAs(page, customer, rejected);
    await shop.catalogue.open();
    await expect(notices.of('ads')).toBeVisible();
    await expectNoViolations(page);
    await notices.press('ads', 'notices.ads.decline');
    await page.reload();
    await notices.expectNone();
    await page.evaluate((at) => localStorage.setItem('adsDeclinedAt', at), daysAgo(89));
    await page.reload();
    await notices.expectNone();
    await page.evaluate((at) => localStorage.setItem('adsDeclinedAt', at), daysAgo(91));
    await page.reload();
    await expect(notices.of('ads')).toBeVisible();
    expect(await listConsents(await getSubject(page), 'marketing')).toEqual([]);
  });

  test('accepted, it is the account’s consent, and no device asks again [S-44] [P-04]', async ({ page, shop }) => {
    const notices = createNoticesPage(page, shop.t);
    const customer = await createCustomer({ name: 'Olga' });
    await comeBackAs(page, customer, rejected);
    await shop.catalogue.open();
    await notices.press('ads', 'notices.ads.accept');
    await expect(notices.all).toHaveCount(0);
    const { agreements } = await getProfile(customer);
    expect(agreements.map(({ consentType }) => consentType)).toContain('marketing');
    await page.reload();
    await notices.expectNone();
  });

  test('is answered by the switch of the account as well [S-44] [S-40]', async ({ page, shop }) => {
    const notices = createNoticesPage(page, shop.t);
    await comeBackAs(page, await createCustomer({ name: 'Olga' }), rejected);
    await shop.account.open('agreements');
    await expect(notices.of('ads')).toBeVisible();
    const consent = shop.account.consent('Consent to advertising');
    await consent.click();
    await expect(consent).toBeChecked();
    await expect(notices.all).toHaveCount(0);
  });

  test('is not put to a visitor [S-44]', async ({ page, shop }) => {
    await storeBefore(page, rejected);
    await shop.catalogue.open();
    await createNoticesPage(page, shop.t).expectNone();
  });
});

test.describe('On a phone whose store has the app', () => {
  test.use({ userAgent: androidAgent });
  test('it is offered; closed, it keeps quiet for fourteen days, and the hint of the home screen that day [S-46] [S-64]', async ({
    page,
    shop,
  }) => {
    const notices = createNoticesPage(page, shop.t);
    await page.addInitScript(
      (stored) => {
        if (localStorage.getItem('cookieChoice') === null) Object.assign(localStorage, stored);
      },
      { ...rejected, initialVisitAt: daysAgo(3) },
    );
    await offerToInstall(page);
    await page.goto(bakuOrigin());
    const notice = notices.of('download');
    await expect(notice).toBeVisible();
    await expect(notices.all).toHaveCount(1);
    await expect(notice.getByRole('link', { name: shop.t('notices.download.get') })).toHaveAttribute('href', '/get');
    await notices.press('download', 'common.close');
    await expect(notices.all).toHaveCount(0);
    await page.reload();
    await notices.expectNone();
    await page.evaluate((at) => localStorage.setItem('downloadModalClosedAt', at), daysAgo(13));
    await page.reload();
    await expect(notices.of('install')).toBeVisible();
    await page.evaluate((at) => localStorage.setItem('downloadModalClosedAt', at), daysAgo(15));
    await page.reload();
    await expect(notice).toBeVisible();
    await expect(notices.all).toHaveCount(1);
  });
});

test.describe('The hint of the home screen', () => {
  test('puts the browser’s own question at another visit; closed, it keeps quiet for thirty days [S-48]', async ({
    page,
    shop,
  }) => {
    const notices = createNoticesPage(page, shop.t);
    await storeBefore(page, rejected);
    await offerToInstall(page);
    await shop.catalogue.open();
    await notices.expectNone();
    await page.evaluate((at) => localStorage.setItem('initialVisitAt', at), daysAgo(1));
    await page.reload();
    await notices.press('install', 'notices.install.install');
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'timesAsked'))).toBe(1);
    await expect(notices.all).toHaveCount(0);
    await page.reload();
    await notices.expectNone();
    await page.evaluate((at) => localStorage.setItem('installClosedAt', at), daysAgo(31));
    await page.reload();
    await expect(notices.of('install')).toBeVisible();
  });

  test('is not shown in the installed app [S-48]', async ({ page, shop }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await storeBefore(page, { ...rejected, initialVisitAt: daysAgo(3) });
    await offerToInstall(page);
    await shop.catalogue.open();
    await createNoticesPage(page, shop.t).expectNone();
  });

  test.describe('in Safari', () => {
    test.use({ userAgent: safariAgent });

    test('draws its steps [S-48]', async ({ page, shop }) => {
      const notices = createNoticesPage(page, shop.t);
      await storeBefore(page, { ...rejected, initialVisitAt: daysAgo(3), downloadModalClosedAt: daysAgo(2) });
      await shop.catalogue.open();
      await expect(notices.of('install').getByRole('listitem')).toHaveText([
        shop.t('notices.install.share'),
        shop.t('notices.install.add'),
      ]);
      await expectNoViolations(page);
    });
  });
});

/** As Chromium does, before the shop's scripts run. */
async function offerToInstall(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const prompt = () => {
        Reflect.set(window, 'timesAsked', 1 + ((Reflect.get(window, 'timesAsked') as number | undefined) ?? 0));
        return Promise.resolve();
      };
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
    });
  });
}

test.describe('Nothing lies over what pays or orders', () => {
  for (const path of ['/checkout', '/cart', '/orders', '/aquamarket', '/?order_id=none&success=true']) {
    test(`no notice at ${path} [S-64]`, async ({ page, shop, consoleErrors }) => {
      consoleErrors.allow(/40[034]/);
      await comeBackWith(page, await fillCart({ goods: { W19: 2 } }));
      await page.goto(path);
      await createNoticesPage(page, shop.t).expectNone();
    });
  }

  test('it gives way to the drawer of the cart and comes back after it [S-64]', async ({ page, shop }) => {
    const notices = createNoticesPage(page, shop.t);
    await comeBackWith(page, await fillCart({ goods: { W19: 2 } }));
    await page.setViewportSize(desktop);
    await shop.catalogue.open();
    await expect(notices.of('cookies')).toBeVisible();
    await shop.cart.openDrawer();
    await expect(shop.cart.root).toBeVisible();
    await expect(notices.all).toHaveCount(0);
    await shop.cart.close();
    await expect(notices.of('cookies')).toBeVisible();
  });

  for (const language of ['en', 'ru'] as const) {
    test.describe(`in ${language}`, () => {
      test.use({ language });

      test('it stands above the bar of a product, and toasts above it [S-64]', async ({ page, shop }) => {
        const notices = createNoticesPage(page, shop.t);
        await comeBackWith(page, await fillCart({ goods: { W19: 2 } }));
        await shop.catalogue.open();
        const notice = notices.of('cookies');
        await expect(notice).toBeVisible();
        expect((await boxOf(notice)).x).toBeGreaterThanOrEqual(0);
        expect((await boxOf(notice)).height).toBeLessThan(phone.height / 2);

        await page.getByRole('article').getByRole('link').first().click();
        const panel = page.getByRole('dialog');
        await expect(panel.locator('[data-bottom-bar]')).toBeVisible();
        await expectApart(notice, panel.locator('[data-bottom-bar]'));

        const toasts = page.locator('[data-toasts]');
        const lift = await toasts.evaluate((region) => innerHeight - region.getBoundingClientRect().bottom);
        const top = (await boxOf(notice)).y;
        expect(lift).toBeGreaterThanOrEqual(phone.height - top);
      });
    });
  }

  test.describe('on a phone with a keyboard of its own', () => {
    test.use({ hasTouch: true, isMobile: true });

    test('it gives way to the keyboard [S-64]', async ({ page, shop }) => {
      const { account, t } = shop;
      const notices = createNoticesPage(page, t);
      await comeBackAs(page, await createCustomer({ name: 'Olga' }));
      await account.open('data');
      await expect(notices.of('cookies')).toBeVisible();
      await account.field('name').focus();
      await expect(notices.all).toHaveCount(0);
      await account.field('name').blur();
      await expect(notices.of('cookies')).toBeVisible();
    });
  });

  test('where storages are blocked it is asked and answered, for as long as the page lives [S-64] [E-18]', async ({
    page,
    shop,
  }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    const notices = createNoticesPage(page, shop.t);
    await shop.catalogue.open();
    await notices.press('cookies', 'notices.cookies.reject');
    await expect(notices.all).toHaveCount(0);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: shop.t('pages.footer.cookies') })
      .click();
    await expect(notices.of('cookies')).toContainText(shop.t('notices.cookies.isOff'));
  });
});

type Box = { x: number; y: number; width: number; height: number };

async function boxOf(locator: Locator): Promise<Box> {
  // Its final place, after sliding in.
  await locator.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
}

async function expectApart(notice: Locator, other: Locator): Promise<void> {
  const [above, below] = [await boxOf(notice), await boxOf(other)];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
}
