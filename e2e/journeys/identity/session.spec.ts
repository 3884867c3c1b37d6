import type { Address, TokenPair } from '@kaplya/contract';
import { createCustomer, findCode, saveAddressFor, type HttpCustomer } from '../../pages/account.ts';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { holdCalls } from '../../browser/hold-calls.ts';
import { storeBefore } from '../../visitors/prepared-visitor.ts';
import { findVisitorOf, mintPhone, readStored } from '../../visitors/server.ts';
import { createShop, expect, moscowOrigin, phone, test, type Page, type Shop } from '../../pages/test.ts';
import { queryShop } from '../../shop/database.ts';
import { requestRaw } from '../../shop/raw-request.ts';

test.use({ viewport: phone });

const REFRESH = '/api/identity/token/refresh';

type SignedIn = { digits: string; token: string };

/** Signs in on the page, so that the refresh token is in a cookie. */
async function signInAsPerson({ page, shop }: { page: Page; shop: Shop }, name = 'Анна'): Promise<SignedIn> {
  const { catalogue, signIn } = shop;
  const digits = mintPhone();
  await catalogue.open();
  await signIn.open();
  await signIn.askForCode({ target: digits });
  await signIn.code.pressSequentially(await findCode(`+7${digits}`));
  await signIn.about.name.fill(name);
  await signIn.about.save.click();
  await expect(signIn.drawer).toBeHidden();
  return { digits, token: await tokenOf(page) };
}

/** A customer from an earlier visit: the token is in the storage, the refresh token in the cookie. */
async function comeBackSignedIn(page: Page, name = 'Анна'): Promise<HttpCustomer> {
  const customer = await createCustomer({ name });
  const { token, refresh_token: value } = customer.pair;
  await storeBefore(page, { servicesIdentity: JSON.stringify({ token }) });
  const { hostname: domain } = new URL(moscowOrigin());
  await page
    .context()
    .addCookies([
      { name: 'refresh_token', value, domain, path: '/api/identity/token', httpOnly: true, sameSite: 'Strict' },
    ]);
  return customer;
}

async function tokenOf(page: Page): Promise<string> {
  return (await readStored<TokenPair>(page, 'servicesIdentity'))?.token ?? '';
}

/** Keeps the token's claims, but the server treats it as expired. */
async function spoilToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pair = JSON.parse(localStorage.getItem('servicesIdentity') ?? '{}') as { token: string };
    const [header, claims] = pair.token.split('.');
    localStorage.setItem('servicesIdentity', JSON.stringify({ ...pair, token: `${header}.${claims}.over` }));
  });
}

/** An empty page of the shop, which cancels the previous page's pending calls. */
const leave = (page: Page) => storeBefore(page, {});

async function leaveToSpoil(page: Page): Promise<void> {
  await leave(page);
  await spoilToken(page);
}

function countRefusals(page: Page): { count: () => number } {
  let count = 0;
  page.on('response', (response) => {
    if (response.status() === 401) count += 1;
  });
  return { count: () => count };
}

async function findRefreshCookie(page: Page): Promise<string> {
  const cookies = await page.context().cookies(moscowOrigin() + REFRESH);
  return cookies.find(({ name }) => name === 'refresh_token')?.value ?? '';
}

/** Refreshes like a thief of the cookie; returns the new pair. */
async function refreshAsThief(refreshToken: string): Promise<TokenPair> {
  const { status, body } = await requestRaw({ method: 'POST', path: REFRESH, body: { refresh_token: refreshToken } });
  expect(status).toBe(200);
  return JSON.parse(body) as TokenPair;
}

/** All data of a tab that scripts can read, and all cookies. */
async function readEverything(page: Page): Promise<string> {
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), window.name]),
  );
  const databases = await page.evaluate(async () => JSON.stringify(await indexedDB.databases()));
  const caches = await page.evaluate(async () => JSON.stringify(await window.caches.keys()));
  return [stored, databases, caches, JSON.stringify(await page.context().cookies())].join('\n');
}

test('signing out leaves no trace of the customer in any tab, and the next cart is a visitor’s [T-18] [T-05] [T-03] [S-40]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  // A calculation may be pending when its session ends.
  consoleErrors.allow(/401 \(Unauthorized\).*calculate_cart_requests/);
  const { catalogue, cart, account, signIn, addresses } = shop;
  const name = 'Серафима';
  const { digits, token } = await signInAsPerson({ page, shop }, name);
  const customer = await findVisitorOf(page);
  const address = await saveAddressFor(customer, { street: 'Потаённый переулок', house: '10', room: '4107QX' });
  const device = await readStored<string>(page, 'deviceId');
  await addresses.open();
  await expect.poll(() => readStored<Address>(page, 'selectedAddress')).toMatchObject({ uuid: address.uuid });
  await catalogue.open();
  await catalogue.add('CUP');

  // Another tab, in which another person's name is being typed.
  const tab = await context.newPage();
  const other = createShop(tab, shop.language);
  await other.checkout.open();
  await expect(other.checkout.section('contact')).toContainText(name);
  await other.checkout
    .section('contact')
    .getByRole('button', { name: shop.t('checkout.change') })
    .click();
  await other.checkout.name.fill('Пелагея');
  await other.checkout.writeComment('Ключ под ковриком');
  await expect.poll(() => readStored(tab, 'orderNote')).toBe('Ключ под ковриком');
  await cart.openDrawer();
  await cart.remove('CUP');
  await cart.close();
  await catalogue.add('KAP-5');
  await cart.openDrawer();
  await cart.whenSynced();

  const secrets = [
    digits.slice(3),
    name,
    'Пелагея',
    'Прасковья',
    'Потаённый',
    '4107QX',
    'ковриком',
    address.uuid,
    device ?? '',
    token,
  ];
  const found = async (from: Page) => {
    const everything = await readEverything(from);
    return secrets.filter((secret) => everything.includes(secret));
  };
  // The searched values exist before.
  expect((await found(page)).length).toBeGreaterThan(3);
  expect(await found(tab)).toContain('Пелагея');
  const refreshToken = await findRefreshCookie(page);
  expect(refreshToken).not.toBe('');

  await account.open('data');
  await account.field('name').fill('Прасковья');
  await expect.poll(() => found(page)).toContain('Прасковья');
  await account.open();
  await account.signOut();
  await expect(account.welcome).toBeFocused();
  await expect.poll(() => found(page)).toEqual([]);
  await expect.poll(() => found(tab)).toEqual([]);
  await expect(tab.locator('body')).not.toContainText(name);
  await expect(tab.locator('body')).not.toContainText('Пелагея');
  expect(await findRefreshCookie(page)).not.toBe(refreshToken);
  expect((await context.cookies()).find((cookie) => cookie.name === 'area')?.value ?? '').toBe('');

  // The server has ended the session as well.
  const refused = await requestRaw({ path: '/api/v1/user', headers: { Authorization: `Bearer ${token}` } });
  expect(refused.status).toBe(401);

  await catalogue.open();
  await expect(signIn.headerButton).toBeVisible();
  await expect(cart.headerButton(0)).toBeVisible();
  await catalogue.add('CUP');
  await expect.poll(() => readStored(page, 'isAnonymousCart')).toBe(true);
  await other.cart.open();
  await (await other.cart.stepper('CUP')).expectValue(1);
});

test('signing in elsewhere is seen by an open sheet, which has done its work [T-04]', async ({
  page,
  context,
  shop,
}) => {
  const tab = await context.newPage();
  const other = createShop(tab, shop.language);
  await other.catalogue.open();
  await other.signIn.open();
  await other.signIn.phone.pressSequentially('916');
  await signInAsPerson({ page, shop });
  await expect(other.signIn.drawer).toBeHidden();
  await expect(other.signIn.accountButton).toBeVisible();
  // The tab's owner is stored as a random id, which may hold any digits.
  const typed = await tab.evaluate(() =>
    JSON.stringify(Object.entries(sessionStorage).filter(([key]) => key !== 'shop.owner')),
  );
  expect(typed).not.toContain('916');
});

test('one tab signs in and out, the others follow, without a word about failures [T-04] [T-18] [T-16] [X-01]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  // A call of the other tab may be pending when the session ends.
  consoleErrors.allow(/401/);
  const { catalogue, signIn, cart, account } = shop;
  const tab = await context.newPage();
  const other = createShop(tab, shop.language);
  await other.catalogue.open();
  await other.catalogue.add('CUP', 2);
  await other.cart.openDrawer();
  await other.cart.whenSynced();

  const sleeping = await context.newPage();
  const asleep = createShop(sleeping, shop.language);
  await asleep.checkout.open();
  await asleep.checkout.name.fill('Пелагея');
  await sleeping.goto('about:blank');

  await other.account.open();
  await expect(other.account.welcome).toBeVisible();
  const { digits } = await signInAsPerson({ page, shop });
  await expect(cart.headerButton(2)).toBeVisible();
  await expect(other.account.panel).toContainText(digits.slice(-2));
  await expect.poll(() => readStored(tab, 'isAnonymousCart')).toBe(false);
  await other.cart.open();
  await (await other.cart.stepper('CUP')).more.click();
  await expect(cart.headerButton(3)).toBeVisible();

  await test.step('a tab that sleeps through a sign-in keeps what was typed in it [T-16]', async () => {
    await asleep.catalogue.open();
    await waitUntilHydrated(sleeping);
    expect(await readEverything(sleeping)).toContain('Пелагея');
    await sleeping.goto('about:blank');
  });

  await other.account.open('data');
  await expect(other.account.field('name')).toHaveValue('Анна');
  await account.open();
  await account.signOut();
  await expect(account.welcome).toBeVisible();
  await expect(other.account.welcome).toBeVisible();
  await expect(tab.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await catalogue.open();
  await expect(signIn.headerButton).toBeVisible();
  await expect(cart.headerButton(0)).toBeVisible();

  await test.step('a tab that sleeps through a sign-out keeps nothing [T-18]', async () => {
    await asleep.catalogue.open();
    await waitUntilHydrated(sleeping);
    expect(await readEverything(sleeping)).not.toContain('Пелагея');
  });
});

test('two tabs refresh together and both live on, until a refresh token that was stolen is used [C-10] [X-04]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/401|ERR_FAILED/);
  const { account, signIn, catalogue, t } = shop;
  const { target } = await comeBackSignedIn(page);
  const tab = await context.newPage();
  const other = createShop(tab, shop.language);
  const countRotations = async () => {
    const [row] = (await queryShop(
      'select sum(generation)::int as rotations from system.session where subject_id = (select id from customer where phone = $1)',
      [target],
    )) as { rotations: number }[];
    return row?.rotations ?? 0;
  };
  for (let round = 0; round < 2; round += 1) {
    await leave(tab);
    await leaveToSpoil(page);
    const before = await countRotations();
    const refusals = [page, tab].map(countRefusals);
    // Only one of them refreshes, not before both have been refused.
    const refreshes = await Promise.all([page, tab].map((one) => holdCalls(one, `**${REFRESH}`)));
    const opened = Promise.all([account.open('devices'), other.account.open('devices')]);
    await expect.poll(() => refusals.every(({ count }) => count() > 0)).toBe(true);
    await Promise.all(refreshes.map(({ release }) => release()));
    await opened;
    await expect(account.device('')).toHaveCount(1);
    await expect(other.account.device('')).toHaveCount(1);
    // Chromium may give the other tab the lock before the stored token: it repeats the refresh, and gets the same pair.
    expect((await countRotations()) - before).toBe(1);
    expect(await tokenOf(page)).not.toMatch(/over$/);
  }
  await tab.close();

  await test.step('a refresh whose answer was lost is asked for again [C-10]', async () => {
    await leaveToSpoil(page);
    let isLost = false;
    await page.route(`**${REFRESH}`, async (route) => {
      if (isLost) return route.fallback();
      isLost = true;
      // The request reaches the shop, but its answer is lost.
      const headers = await route.request().allHeaders();
      await requestRaw({ method: 'POST', path: REFRESH, headers, body: {} });
      return route.abort();
    });
    await page.goto('/profile');
    await expect(account.panel).toContainText('Анна');
    expect(isLost).toBe(true);
    expect(await tokenOf(page)).not.toMatch(/over$/);
    await page.unroute(`**${REFRESH}`);
  });

  await test.step('a stolen refresh token that was used ends the session everywhere, and the page says so once [X-04] [C-10]', async () => {
    await catalogue.open();
    await catalogue.add('CUP');
    await expect(shop.cart.headerButton(1)).toBeVisible();
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    const first = await refreshAsThief(await findRefreshCookie(page));
    const thief = await refreshAsThief(first.refresh_token ?? '');

    // The browser still holds the first token, after two newer ones.
    await leaveToSpoil(page);
    await page.goto('/profile');
    const message = page.getByRole('alert').filter({ hasText: t('errors.accessDenied') });
    await expect(message).toBeVisible();
    // A message under the pointer stays.
    await message.hover();
    await expect(account.welcome).toBeVisible();
    await expect(page).not.toHaveURL(/access-error/);
    const everything = await readEverything(page);
    for (const secret of [target.slice(5), 'Анна']) expect(everything).not.toContain(secret);
    expect(await readStored(page, 'language')).toBe('en');
    const { status } = await requestRaw({ path: '/api/v1/user', headers: { Authorization: `Bearer ${thief.token}` } });
    expect(status).toBe(401);

    // The next step stands beside the message.
    await message.getByRole('button', { name: t('common.signIn') }).click();
    await expect(signIn.phone).toBeFocused();
    await page.reload();
    await expect(message).toBeHidden();
  });
});

test('a sign-out lets go of what is still asked for, and a page of the browser’s cache shows nobody who has left [T-18]', async ({
  page,
  shop,
}) => {
  const { account } = shop;
  await comeBackSignedIn(page);
  await account.open();
  await expect(account.panel).toContainText('Анна');
  const { body } = await requestRaw({
    method: 'POST',
    path: '/api/identity/auth/anonymous',
    body: { partnerId: 'moscow' },
  });
  await page.evaluate((pair) => {
    // A page gets no event for its own storage changes, like a page in the cache.
    localStorage.clear();
    localStorage.setItem('servicesIdentity', pair);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, body);
  await expect(account.welcome).toBeVisible();

  await comeBackSignedIn(page);
  const isUser = (called: { url: () => string }) => called.url().endsWith('/api/v1/user');
  const asked = await holdCalls(page, /\/api\/v1\/user$/);
  await account.open();
  await expect.poll(() => asked.count()).toBe(1);
  const isOver = Promise.race([page.waitForEvent('requestfailed', isUser), page.waitForEvent('response', isUser)]);
  // The server has ended the session without the page's knowledge.
  const isRevoked = Promise.withResolvers<void>();
  await page.route(/\/token\/revoke$/, async (route) => {
    const response = await route.fetch();
    await asked.release();
    await isOver;
    await route.fulfill({ response });
    isRevoked.resolve();
  });
  await account.signOut();
  await expect(account.welcome).toBeVisible();
  expect(asked.count()).toBe(1);
  // The page does not wait for the answer; a call of a test that is over would be an error of the next one.
  await isRevoked.promise;
});
