import type { Agreement, Profile } from '@kaplya/contract';
import { comeBackAs, createCustomer, getProfile } from '../../pages/account.ts';
import { standInForVendors } from '../../browser/analytics-vendors.ts';
import { expectNoViolations } from '../../browser/axe.ts';
import { createHintsPage } from '../../pages/hints.ts';
import { comeBackWith, fillCart, readStored } from '../../visitors/server.ts';
import { createTranslate } from '../../pages/texts.ts';
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

test('the notice about cookies takes no focus, is answered once, and each answer can be changed in the footer [S-47] [S-64]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  const { t } = shop;
  await standInForVendors(page);
  const hints = createHintsPage(page, t);
  const hint = hints.of('cookies');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/agreements|auth\/anonymous/.test(request.url())) calls.push(request.url());
  });
  const askForCookies = () =>
    page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('pages.footer.cookies') })
      .click();
  const findConsent = async () => (await readStored<{ consent: object | null }>(page, 'cookieChoice'))?.consent ?? null;

  await test.step('it is not in the HTML, comes by itself, takes no focus and is not closed by Escape [S-47] [S-64]', async () => {
    expect(await (await page.request.get('/')).text()).not.toContain('data-hint');
    await shop.catalogue.open();
    await expect(hint).toBeVisible();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(hint).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step('refusing is as easy as agreeing: same size, same look, and first in focus order', async () => {
    const reject = hint.getByRole('button', { name: t('notices.cookies.reject') });
    const accept = hint.getByRole('button', { name: t('notices.cookies.accept') });
    const [left, right] = [await boxOf(reject), await boxOf(accept)];
    expect(left.height).toBe(right.height);
    expect(Math.abs(left.width - right.width)).toBeLessThan(1);
    expect(await reject.getAttribute('class')).toBe(await accept.getAttribute('class'));
    await page.keyboard.press('Tab');
    await expect(hint.getByRole('link', { name: t('notices.cookies.more') })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(reject).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(accept).toBeFocused();
  });

  await test.step('rejected, it is remembered, and nobody is told who never agreed [S-47]', async () => {
    await hints.press('cookies', 'notices.cookies.reject');
    await expect(hints.all).toHaveCount(0);
    await page.reload();
    await hints.expectNone();
    expect(calls).toEqual([]);
  });

  await test.step('an acceptance that the shop could not keep is sent again at the next visit [S-47]', async () => {
    const agreements = '**/api/identity/users/*/agreements';
    await page.route(agreements, (route) => route.abort());
    // The footer link opens the question again, focuses it, and shows the current choice.
    await askForCookies();
    await expect(hint).toBeFocused();
    await expect(hint).toContainText(t('notices.cookies.isOff'));
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/agreements'));
    await hints.press('cookies', 'notices.cookies.accept');
    await failed;
    expect(await readStored(page, 'cookieChoice')).toMatchObject({ isAccepted: true, consent: null });
    await page.unroute(agreements);
    await page.reload();
    await expect.poll(findConsent).not.toBeNull();
    await hints.expectNone();
  });

  await test.step('accepted, it leaves a proof; taken back in the footer, it is withdrawn [S-47] [P-04]', async () => {
    const subject = await getSubject(page);
    const [proof, ...more] = await listConsents(subject, 'cookies_analytics');
    expect(more).toEqual([]);
    expect(proof).toMatchObject({ granted: true, source: 'site', version: expect.any(String) });
    expect(proof?.text_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(proof?.ip).toMatch(/^[0-9a-f.:]+$/);
    await askForCookies();
    await expect(hint).toBeFocused();
    await expect(hint).toContainText(t('notices.cookies.isOn'));
    await hints.press('cookies', 'notices.cookies.reject');
    await expect(hints.all).toHaveCount(0);
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await expect
      .poll(async () => (await listConsents(subject, 'cookies_analytics')).map(({ granted }) => granted))
      .toEqual([true, false]);
    await page.reload();
    await hints.expectNone();
  });
});

const agreesTo = ({ agreements }: Profile, type: Agreement['consentType']) =>
  agreements.some(({ consentType }) => consentType === type);
const hasCookies = (profile: Profile) => agreesTo(profile, 'cookies_analytics');

test('the questions about advertising and cookies and the switches of the account are one choice [S-44] [S-47] [S-40]', async ({
  page,
  shop,
}) => {
  await standInForVendors(page);
  const { account } = shop;
  const hints = createHintsPage(page, shop.t);
  const customer = await createCustomer({ name: 'Olga' });
  await comeBackAs(page, customer, rejected);
  const ads = account.consent('Consent to advertising');
  const cookies = account.consent('Consent to analytics cookies');

  await test.step('advertising is asked about once; declined, it keeps quiet for ninety days [S-44]', async () => {
    await account.open('agreements');
    await expect(hints.of('ads')).toBeVisible();
    await expectNoViolations(page);
    await hints.press('ads', 'notices.ads.decline');
    await page.reload();
    await hints.expectNone();
    await page.evaluate((at) => localStorage.setItem('adsDeclinedAt', at), daysAgo(91));
    await page.reload();
    await expect(hints.of('ads')).toBeVisible();
    expect(await listConsents(await getSubject(page), 'marketing')).toEqual([]);
  });

  await test.step('it is answered by the switch of the account as well [S-44] [S-40]', async () => {
    await ads.click();
    await expect(ads).toBeChecked();
    await expect(hints.all).toHaveCount(0);
    await ads.click();
    await expect(ads).not.toBeChecked();
    await expect.poll(async () => agreesTo(await getProfile(customer), 'marketing')).toBe(false);
    await expect.poll(async () => ((await readStored<string>(page, 'adsDeclinedAt')) ?? '') > daysAgo(1)).toBe(true);
    // The answer writes the time once more.
    await expect(ads).not.toHaveAttribute('aria-busy');
  });

  await test.step('accepted, it is the account’s consent, and no device asks again [S-44] [P-04]', async () => {
    await page.evaluate(() => localStorage.removeItem('adsDeclinedAt'));
    await page.reload();
    await hints.press('ads', 'notices.ads.accept');
    await expect(hints.all).toHaveCount(0);
    expect(agreesTo(await getProfile(customer), 'marketing')).toBe(true);
    await page.reload();
    await hints.expectNone();
  });

  await test.step('what was agreed to on another device is withdrawn in the account, where this one is not counted [S-40] [P-04]', async () => {
    await customer.call(`/api/identity/users/${await getSubject(page)}/agreements`, {
      consentType: 'cookies_analytics',
    });
    await page.reload();
    await expect(cookies).toBeChecked();
    await cookies.click();
    await expect.poll(async () => hasCookies(await getProfile(customer))).toBe(false);
    // The answer writes the choice once more.
    await expect(cookies).not.toHaveAttribute('aria-busy');
    await page.evaluate(() => localStorage.removeItem('cookieChoice'));
    await page.reload();
    await expect(cookies).not.toBeChecked();
  });

  await test.step('the switch of the account and the choice of the device keep in step [S-47] [S-40]', async () => {
    await hints.press('cookies', 'notices.cookies.accept');
    await expect(cookies).toBeChecked();
    await expect.poll(async () => hasCookies(await getProfile(customer))).toBe(true);

    await cookies.click();
    await expect.poll(async () => hasCookies(await getProfile(customer))).toBe(false);
    const rejection = { isAccepted: false, consent: null };
    await expect.poll(() => readStored(page, 'cookieChoice')).toMatchObject(rejection);
    await page.reload();
    await expect(cookies).not.toBeChecked();
    await cookies.click();
    await expect.poll(async () => hasCookies(await getProfile(customer))).toBe(true);
    const acceptance = { isAccepted: true, consent: { id: expect.any(String) as unknown } };
    await expect.poll(() => readStored(page, 'cookieChoice')).toMatchObject(acceptance);
  });
});

test.describe('On a phone', () => {
  test.use({ userAgent: androidAgent });

  test('the app is offered, then the home screen, and each keeps quiet once it is closed [S-46] [S-48] [S-64]', async ({
    page,
    shop: { t },
  }) => {
    const hints = createHintsPage(page, t);
    const comeBackLater = async (stored: Record<string, string>) => {
      await page.evaluate((values) => void Object.assign(localStorage, values), stored);
      await page.reload();
    };
    await page.addInitScript(
      (stored) => {
        if (localStorage.getItem('cookieChoice') === null) Object.assign(localStorage, stored);
      },
      { ...rejected, initialVisitAt: daysAgo(3) },
    );
    await offerToInstall(page);

    await test.step('whose store has the app it is offered; closed, it keeps quiet, and the hint of the home screen that day [S-46] [S-64]', async () => {
      await page.goto(bakuOrigin());
      const hint = hints.of('download');
      await expect(hint).toBeVisible();
      await expect(hints.all).toHaveCount(1);
      await expect(hint.getByRole('link', { name: t('notices.download.get') })).toHaveAttribute('href', '/get');
      await hints.press('download', 'common.close');
      await expect(hints.all).toHaveCount(0);
      await page.reload();
      await hints.expectNone();
    });

    await test.step('later the hint of the home screen puts the browser’s own question; closed, it keeps quiet [S-48]', async () => {
      await comeBackLater({ downloadModalClosedAt: daysAgo(13) });
      await hints.press('install', 'notices.install.install');
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'timesAsked'))).toBe(1);
      await expect(hints.all).toHaveCount(0);
      await page.reload();
      await hints.expectNone();
      await comeBackLater({ installClosedAt: daysAgo(31) });
      await expect(hints.of('install')).toBeVisible();
    });

    await test.step('after fourteen days the app is offered again, alone [S-46] [S-64]', async () => {
      await comeBackLater({ downloadModalClosedAt: daysAgo(15) });
      await expect(hints.of('download')).toBeVisible();
      await expect(hints.all).toHaveCount(1);
    });

    await test.step('in Safari the hint draws its steps [S-48]', async () => {
      const browser = await page.context().newCDPSession(page);
      await browser.send('Emulation.setUserAgentOverride', { userAgent: safariAgent });
      await comeBackLater({ downloadModalClosedAt: daysAgo(2) });
      await expect(hints.of('install').getByRole('listitem')).toHaveText([
        t('notices.install.share'),
        t('notices.install.add'),
      ]);
      await expectNoViolations(page);
    });
  });
});

/** As Chromium does, before the shop's scripts run. */
async function offerToInstall(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (/iPhone/.test(navigator.userAgent)) return;
    addEventListener('DOMContentLoaded', () => {
      const prompt = () => {
        Reflect.set(window, 'timesAsked', 1 + ((Reflect.get(window, 'timesAsked') as number | undefined) ?? 0));
        return Promise.resolve();
      };
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
    });
  });
}

test('a notice lies over nothing that pays or orders [S-64]', async ({ page, shop }) => {
  await comeBackWith(page, await fillCart({ goods: { W19: 2 } }));

  for (const language of ['ru', 'en'] as const) {
    await test.step(`in ${language} it stands above the bar of a product, and toasts above it [S-64]`, async () => {
      await page.goto(`/?lang=${language}`);
      const hint = createHintsPage(page, createTranslate(language)).of('cookies');
      await expect(hint).toBeVisible();
      expect((await boxOf(hint)).x).toBeGreaterThanOrEqual(0);
      expect((await boxOf(hint)).height).toBeLessThan(phone.height / 2);

      await page.getByRole('article').getByRole('link').first().click();
      const panel = page.getByRole('dialog');
      await expect(panel.locator('[data-bottom-bar]')).toBeVisible();
      await expectApart(hint, panel.locator('[data-bottom-bar]'));

      const toasts = page.locator('[data-toasts]');
      const lift = await toasts.evaluate((region) => innerHeight - region.getBoundingClientRect().bottom);
      const top = (await boxOf(hint)).y;
      expect(lift).toBeGreaterThanOrEqual(phone.height - top);
    });
  }

  const hints = createHintsPage(page, shop.t);
  await test.step('it gives way to the drawer of the cart and comes back after it [S-64]', async () => {
    await page.setViewportSize(desktop);
    await shop.catalogue.open();
    await expect(hints.of('cookies')).toBeVisible();
    await shop.cart.openDrawer();
    await expect(shop.cart.root).toBeVisible();
    await expect(hints.all).toHaveCount(0);
    await shop.cart.close();
    await expect(hints.of('cookies')).toBeVisible();
  });

  await test.step('it lies over no row of the menu on a small phone [S-64]', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('banner').locator('a[href="/profile"]').click();
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.elementFromPoint(180, 600)?.closest('[data-hint]')))
      .toBeNull();
    await expect(hints.all).toHaveCount(0);
  });

  await test.step('there is none at the checkout [S-64]', async () => {
    await shop.checkout.open();
    await hints.expectNone();
  });
});

test.describe('On a phone with a keyboard of its own', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a notice gives way to the keyboard [S-64]', async ({ page, shop: { account, t } }) => {
    const hints = createHintsPage(page, t);
    await comeBackAs(page, await createCustomer({ name: 'Olga' }));
    await account.open('data');
    await expect(hints.of('cookies')).toBeVisible();
    await account.field('name').focus();
    await expect(hints.all).toHaveCount(0);
    await account.field('name').blur();
    await expect(hints.of('cookies')).toBeVisible();
  });
});

test('where storages are blocked a notice asks and is answered, for as long as the page lives [S-64] [E-18]', async ({
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
  const hints = createHintsPage(page, shop.t);
  await shop.catalogue.open();
  await hints.press('cookies', 'notices.cookies.reject');
  await expect(hints.all).toHaveCount(0);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: shop.t('pages.footer.cookies') })
    .click();
  await expect(hints.of('cookies')).toContainText(shop.t('notices.cookies.isOff'));
});

type Box = { x: number; y: number; width: number; height: number };

async function boxOf(locator: Locator): Promise<Box> {
  // Its final place, after sliding in.
  await locator.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
}

async function expectApart(hint: Locator, other: Locator): Promise<void> {
  const [above, below] = [await boxOf(hint), await boxOf(other)];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
}
