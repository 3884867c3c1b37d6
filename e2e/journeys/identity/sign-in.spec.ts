import type { Address, Profile, RestoredCart, TokenPair } from '@kaplya/contract';
import { createCustomer, findCode } from '../../pages/account.ts';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { expectNoViolations } from '../../browser/axe.ts';
import { holdCalls } from '../../browser/hold-calls.ts';
import { prepareVisitor } from '../../visitors/prepared-visitor.ts';
import {
  callApi,
  createHttpVisitor,
  createStranger,
  findIntervalOfTomorrow,
  findVisitorOf,
  listGoods,
  mintPhone,
  readStored,
  type HttpVisitor,
} from '../../visitors/server.ts';
import type { Way } from '../../pages/sign-in.ts';
import { expect, phone, test, type Page } from '../../pages/test.ts';
import { toClock } from '../../../apps/storefront/app/features/identity/code/challenge.ts';
import { queryShop } from '../../shop/database.ts';

test.use({ viewport: phone });

const MINUTE = 60_000;

function mintEmail(): string {
  return `guest-${mintPhone()}@example.com`;
}

/** The page's user, read over HTTP with its token. */
async function profileOf(page: Page): Promise<Profile> {
  return (await findVisitorOf(page)).call<Profile>('/api/v1/profile');
}

/** Advances the page's clock and the shop's code times by a minute. */
async function letResendDelayPass(page: Page, target: string): Promise<void> {
  await queryShop("update code_challenge set resend_at = now() - interval '1 second' where target = $1", [target]);
  await page.clock.fastForward(MINUTE);
}

for (const way of ['sms', 'call'] as const) {
  test(`a new customer signs in by ${way} and says their name [S-39] [S-45] [V-04] [E-17] [E-18] [C-13] ${
    way === 'call' ? '[P-05] [V-14]' : '[P-06]'
  }`, async ({ page, context, shop: { catalogue, signIn, t } }) => {
    const digits = mintPhone();
    const target = `+7${digits}`;
    await catalogue.open();
    await signIn.open();
    await expect(signIn.phone).toBeFocused();
    await signIn.choose(way);
    await expect(signIn.consent).not.toBeChecked();
    await signIn.getCode.click();
    await expect(signIn.phone).toHaveAccessibleDescription(new RegExp(t('errors.required')));
    await expect(signIn.consent).toHaveAccessibleDescription(t('errors.personalDataConsent'));

    await signIn.askForCode({ way, target: digits });
    await expect(signIn.code).toHaveAccessibleDescription(
      t(`identity.code.${way}`, { target: formatted(target), count: way === 'call' ? 4 : 6 }),
    );
    await expect(signIn.code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(signIn.code).toHaveAttribute('inputmode', 'numeric');
    await signIn.enterCodeOf(target);

    const { about } = signIn;
    await expect(about.name).toBeFocused();
    await expect(about.news).not.toBeChecked();
    await about.save.click();
    await expect(about.name).toHaveAccessibleDescription(t('errors.required'));
    await about.name.fill('Серафима');
    await about.news.check();
    await about.save.click();
    await expect(signIn.sheet).toBeHidden();
    await expect(signIn.accountButton).toBeFocused();

    const profile = await profileOf(page);
    expect(profile).toMatchObject({ name: 'Серафима', phone: target, phoneConfirmed: true, email: null });
    expect(profile.agreements.map(({ consentType }) => consentType).toSorted()).toEqual(['marketing', 'personal_data']);
    // Scripts cannot read the refresh token.
    expect(Object.keys((await readStored<TokenPair>(page, 'servicesIdentity')) ?? {})).toEqual(['token']);
    const cookies = await context.cookies(`${new URL(page.url()).origin}/api/identity/token/refresh`);
    expect(cookies.find(({ name }) => name === 'refresh_token')).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    await page.reload();
    await expect(signIn.accountButton).toBeVisible();
  });
}

test('a new customer signs in by e-mail and is asked for a phone [P-07] [S-39] [V-02]', async ({ page, shop }) => {
  const { catalogue, signIn, t } = shop;
  const email = mintEmail();
  await catalogue.open();
  await signIn.open();
  await signIn.choose('email');
  await signIn.getCode.click();
  await expect(signIn.email).toHaveAccessibleDescription(new RegExp(t('errors.emailRequired')));
  await signIn.email.fill('not an address');
  await signIn.getCode.click();
  await expect(signIn.email).toHaveAccessibleDescription(new RegExp(t('errors.emailInvalid')));

  await signIn.askForCode({ way: 'email', target: email });
  await signIn.enterCodeOf(email);
  const { about } = signIn;
  await about.name.fill('Юлия');
  await about.save.click();
  await expect(about.phone).toHaveAccessibleDescription(new RegExp(t('errors.required')));
  const digits = mintPhone();
  await about.phone.pressSequentially(digits);
  await about.save.click();
  await expect(signIn.sheet).toBeHidden();
  expect(await profileOf(page)).toMatchObject({
    name: 'Юлия',
    email,
    emailConfirmed: true,
    phone: `+7${digits}`,
    phoneConfirmed: false,
  });
});

test('who has an account is signed in by the code alone, and the name can be said later [S-39] [P-06]', async ({
  page,
  context,
  shop: { catalogue, signIn, t },
}) => {
  const digits = mintPhone();
  await catalogue.open();
  await signIn.open();
  await signIn.askForCode({ target: digits });
  await signIn.enterCodeOf(`+7${digits}`);
  await signIn.about.later.click();
  await expect(signIn.sheet).toBeHidden();
  expect((await profileOf(page)).name).toBe('');
  const [, claims = ''] = ((await readStored<TokenPair>(page, 'servicesIdentity'))?.token ?? '').split('.');

  // Simulates another browser, so nothing of the page may continue.
  await page.goto('about:blank');
  await context.setStorageState({ cookies: [], origins: [] });
  await catalogue.open();
  await waitUntilHydrated(page);
  await signIn.open();
  await signIn.askForCode({ target: digits });
  await signIn.enterCodeOf(`+7${digits}`);
  await expect(page.getByText(t('identity.done'))).toBeVisible();
  await expect(signIn.accountButton).toBeVisible();
  const [, again = ''] = ((await readStored<TokenPair>(page, 'servicesIdentity'))?.token ?? '').split('.');
  expect(subjectOf(again)).toBe(subjectOf(claims));
});

test('a guest signs in during the checkout and loses nothing [T-04] [T-16] [T-17] [T-03] [E-07] [E-09] [rule 51]', async ({
  page,
  shop,
}) => {
  test.slow();
  const { checkout, signIn } = shop;
  // The customer's data from another browser.
  const digits = mintPhone();
  const customer = await createCustomer({ name: 'Анна', target: `+7${digits}` });
  await fillElsewhere(customer, { 'CUP-KRAFT': 3 });

  const { visitor, cart, address } = await prepareVisitor(page, { goods: { W19: 2, CUP: 1 } });
  const { data: other } = await visitor.call<{ data: Address }>('/api/v1/anonymous-addresses', {
    ...address,
    street: 'Улица Арбат',
    house: '20',
  });
  await page.evaluate((kept) => {
    const list = JSON.parse(localStorage.getItem('anonymousAddresses') ?? '[]') as unknown[];
    localStorage.setItem('anonymousAddresses', JSON.stringify([kept, ...list]));
    localStorage.setItem('anonUser', JSON.stringify({ phoneNumber: '+79160000000', name: 'Гость' }));
  }, other as unknown);
  await checkout.open();
  const interval = await findIntervalOfTomorrow();
  await checkout.chooseInterval(interval);
  await checkout.payInCash();
  await checkout.writeComment('Не звоните в дверь');

  await shop.checkout.unfold('contact');
  await checkout
    .section('contact')
    .getByRole('button', { name: shop.t('common.signIn') })
    .click();
  // Data that an order knows is not asked for again.
  await expect(signIn.phone).toHaveValue('+7 916 000-00-00');
  await signIn.askForCode({ target: digits });
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, path] = /\/api\/v1\/(user|profile|user-addresses)(?=\?|$)/.exec(request.url()) ?? [];
    if (path && !calls.includes(path)) calls.push(path);
  });
  await signIn.enterCodeOf(customer.target);
  await expect(signIn.sheet).toBeHidden();

  // The cart has another id and keeps every choice.
  await expect.poll(() => readStored(page, 'isAnonymousCart')).toBe(false);
  const handedOver = await readStored<string>(page, 'cartId');
  expect(handedOver).not.toBe(cart);
  await expect(await checkout.interval(interval)).toBeChecked();
  await checkout.unfold('comment');
  await expect(checkout.comment).toHaveValue('Не звоните в дверь');
  await expect(checkout.section('address')).toContainText('41');
  await expect.poll(() => readStored(page, 'anonUser')).toBeNull();
  expect(calls.toSorted()).toEqual(['profile', 'user', 'user-addresses']);
  const mine = createHttpVisitor((await readStored<TokenPair>(page, 'servicesIdentity'))?.token ?? '');
  const getCart = () => mine.call<RestoredCart>(`/api/order/carts/${handedOver}`);
  const goods = (await getCart()).items.filter(({ isRequired }) => !isRequired);
  expect(Object.fromEntries(goods.map(({ externalId, quantity }) => [externalId, quantity]))).toEqual({
    CUP: 1,
    W19: 2,
  });
  await expect.poll(async () => (await getCart()).note).toBe('Не звоните в дверь');
  await expect(visitor.call(`/api/order/carts/${handedOver}`)).rejects.toThrow('404');

  // Both addresses are in the account, and the selected one stays selected.
  const { data } = await mine.call<{ data: { data: Address[] } }>('/api/v1/user-addresses');
  expect(data.data.map(({ street }) => street).toSorted()).toEqual(['Тверская улица', 'Улица Арбат']);
  expect(await readStored<Address>(page, 'selectedAddress')).toMatchObject({ street: 'Тверская улица' });
  expect(await readStored(page, 'anonymousAddresses')).toBeNull();

  // The other browser's cart is one press away.
  await shop.cart.open();
  await shop.cart.restore('CUP-KRAFT');
  await (await shop.cart.stepper('CUP-KRAFT')).expectValue(3);

  await checkout.open();
  await checkout.order();
  await expect(checkout.done.dialog).toBeVisible();
});

test('a cart that cannot be handed over does not stop the sign-in, and is tried again [X-03] [T-04]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/500.*authenticate_cart_events/);
  const { cart, signIn, catalogue, t } = shop;
  const { cart: before } = await prepareVisitor(page, { goods: { CUP: 2 } });
  await page.route('**/authenticate_cart_events', (route) => route.fulfill({ status: 500, json: {} }));
  await catalogue.open();
  const digits = mintPhone();
  await signIn.open();
  await signIn.askForCode({ target: digits });
  await signIn.enterCodeOf(`+7${digits}`);
  await signIn.about.later.click();
  await expect(signIn.accountButton).toBeVisible();
  await expect(page.getByText(t('errors.authenticateCart'))).toBeVisible();
  expect(await readStored(page, 'cartId')).toBe(before);
  expect(await readStored(page, 'isAnonymousCart')).toBe(true);
  await expect(cart.headerButton(2)).toBeVisible();

  await page.unroute('**/authenticate_cart_events');
  await catalogue.add('CUP');
  await expect.poll(() => readStored(page, 'isAnonymousCart')).toBe(false);
  await expect(cart.headerButton(3)).toBeVisible();
  await page.reload();
  await expect(cart.headerButton(3)).toBeVisible();
});

test('the cart offers to sign in or to order without, and signing in leads to the checkout [S-25]', async ({
  page,
  shop: { catalogue, cart, checkout, signIn, t, nameOf },
  consoleErrors,
}) => {
  consoleErrors.allow(/500.*authenticate_cart_events/);
  const digits = mintPhone();
  await catalogue.open();
  await catalogue.add('CUP');
  await cart.openDrawer();
  await cart.toCheckout();
  await expect(cart.guest.phone).toBeVisible();
  await cart.guest.signIn.click();
  await expect(signIn.phone).toBeFocused();
  await signIn.askForCode({ target: digits });
  // Another program may push the page out of memory.
  await page.reload();
  // The cart is not transferred yet; under its id the shop would find nothing.
  await page.route('**/authenticate_cart_events', (route) => route.fulfill({ status: 500, json: {} }));
  await signIn.enterCodeOf(`+7${digits}`);
  await signIn.about.name.fill('Анна');
  await signIn.about.save.click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(checkout.section('contact')).toContainText('Анна');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const tryAgain = page.getByRole('button', { name: t('common.tryAgain') });
  await expect(checkout.section('payment').getByRole('alert')).toHaveText(/\S/);
  await expect(checkout.section('payment').locator(tryAgain)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('cart.unread.title') })).toBeVisible();
  await page.unroute('**/authenticate_cart_events');
  await tryAgain.click();
  await checkout.unfold('payment');
  await expect(checkout.section('payment').getByRole('radio').first()).toBeVisible();
  await expect(page.getByText(await nameOf('CUP'), { exact: false }).first()).toBeVisible();
});

test('a name that is saved after the sheet was left leads nowhere again [S-25] [S-39]', async ({
  page,
  shop: { catalogue, cart, checkout, signIn, t },
}) => {
  const digits = mintPhone();
  const email = mintEmail();
  const held = await holdCalls(page, '**/complete_registration');
  await catalogue.open();
  await catalogue.add('CUP');
  await cart.openDrawer();
  await cart.toCheckout();
  await cart.guest.signIn.click();
  await signIn.askForCode({ target: digits });
  await signIn.enterCodeOf(`+7${digits}`);
  await signIn.about.name.fill('Анна');
  await signIn.about.email.fill(email);
  await signIn.about.save.click();
  await signIn.about.later.click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(checkout.section('contact')).toBeVisible();

  // The customer has moved on, and the message about the sign-in has passed.
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await page.mouse.move(0, 0);
  const done = page.getByText(t('identity.done'));
  await expect(done).toBeHidden();
  await held.release();
  await expect(page.getByText(t('identity.about.emailSent', { target: email }))).toBeVisible();
  // It would appear at this moment or never.
  expect(await done.count()).toBe(0);
  await expect(page).toHaveURL(/\/$/);
  expect((await profileOf(page)).name).toBe('Анна');
});

test('a wrong code says how many attempts are left, and after the last one the number is kept [S-39] [rule 56]', async ({
  shop: { catalogue, signIn, t },
  consoleErrors,
}) => {
  consoleErrors.allow(/422.*\/confirm/);
  const digits = mintPhone();
  const target = `+7${digits}`;
  await catalogue.open();
  await signIn.open();
  await signIn.askForCode({ target: digits });
  const code = await findCode(target);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (const left of [/4 attempts/, /3 attempts/, /2 attempts/, /1 attempt/]) {
    await signIn.code.pressSequentially(wrong);
    await expect(signIn.code).toHaveAccessibleDescription(left);
    await expect(signIn.code).toHaveValue('');
    await expect(signIn.code).toBeFocused();
  }
  await signIn.confirm.click();
  await expect(signIn.code).toHaveAccessibleDescription(new RegExp(t('errors.required')));
  await signIn.code.pressSequentially(wrong.slice(0, 3));
  await signIn.confirm.click();
  await expect(signIn.code).toHaveAccessibleDescription(new RegExp(t('identity.code.incomplete', { count: 6 })));
  await signIn.code.fill(wrong);
  await expect(signIn.sheet.getByRole('alert').filter({ hasText: t('identity.code.usedUp') })).toBeVisible();
  await expect(signIn.phone).toHaveValue(formatted(target));
  await expect(signIn.consent).toBeChecked();
  await expect(signIn.getCode).toBeFocused();

  await signIn.getCode.click();
  await expect(signIn.code).toBeFocused();
  const next = await findCodeNumber(2, target);
  // As copied from the message.
  await signIn.code.evaluate(
    (field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    `Kaplya: ${next.slice(0, 2)} ${next.slice(2)} is your code`,
  );
  await expect(signIn.about.name).toBeVisible();
});

test('after the delay another code comes, by another way too; a reload changes nothing [S-39] [K-08] [rule 57]', async ({
  page,
  shop: { catalogue, signIn, t },
}) => {
  await page.clock.install();
  const digits = mintPhone();
  const target = `+7${digits}`;
  await catalogue.open();
  await signIn.open();
  await signIn.askForCode({ target: digits });
  await expect(signIn.wait).toContainText(/0:[345]\d|1:00/);
  await expect(signIn.again('sms')).toBeHidden();

  await page.clock.fastForward(30_000);
  await page.reload();
  await expect(signIn.code).toBeFocused();
  await expect(signIn.wait).toContainText(/0:[012]\d|0:30/);

  await letResendDelayPass(page, target);
  await expect(signIn.sheet.getByRole('status').filter({ hasText: t('identity.code.ready') })).toBeAttached();
  await signIn.again('sms').click();
  await expect(signIn.sheet.getByText(t('identity.code.resent'))).toBeVisible();
  await findCodeNumber(2, target);
  await expect(signIn.wait).toContainText(/1:[345]\d|2:00/);

  await queryShop("update code_challenge set resend_at = now() - interval '1 second' where target = $1", [target]);
  await page.clock.fastForward(2 * MINUTE);
  await signIn.switchTo('call').click();
  await expect(signIn.code).toHaveAccessibleDescription(
    t('identity.code.call', { target: formatted(target), count: 4 }),
  );
  await signIn.code.pressSequentially(await findCodeNumber(3, target));
  await expect(signIn.about.name).toBeVisible();
});

test('a code that has ended leads back to the number, which can also be changed [S-39] [rule 56]', async ({
  page,
  shop: { catalogue, signIn, t },
}) => {
  await page.clock.install();
  const digits = mintPhone();
  await catalogue.open();
  await signIn.open();
  await signIn.askForCode({ target: digits });
  await page.clock.fastForward(5 * MINUTE);
  await expect(signIn.sheet.getByRole('alert').filter({ hasText: t('identity.code.over') })).toBeVisible();
  await expect(signIn.phone).toHaveValue(formatted(`+7${digits}`));

  const other = mintPhone();
  await signIn.askForCode({ target: other });
  await signIn.back.click();
  await expect(signIn.phone).toHaveValue(formatted(`+7${other}`));
  await expect(signIn.phone).toBeFocused();
  // The code is still valid, so no new one is needed.
  await signIn.getCode.click();
  await expect(signIn.code).toBeFocused();
  await expect(signIn.wait).toBeVisible();
  await findCodeNumber(1, `+7${other}`);
  await signIn.back.click();
  await signIn.close();
  await expect(signIn.headerButton).toBeFocused();
  await signIn.open();
  await expect(signIn.phone).toHaveValue(formatted(`+7${other}`));
  await expect(signIn.consent).toBeChecked();
});

test('too many codes are refused with a countdown, and another number may still be tried [rule 58] [X-02]', async ({
  page,
  shop: { catalogue, signIn, t },
  consoleErrors,
}) => {
  consoleErrors.allow(/429.*\/login/);
  const digits = mintPhone();
  for (let sent = 0; sent < 3; sent += 1) await askOverHttp(digits);
  // The page's clock is frozen, so the countdown shows exactly the shop's value.
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await catalogue.open();
  await signIn.open();
  await signIn.phone.pressSequentially(digits);
  await signIn.consent.check();
  const answer = page.waitForResponse(/\/auth\/login$/);
  await signIn.getCode.click();
  const seconds = Number((await answer).headers()['retry-after']);
  expect(seconds).toBeGreaterThan(5 * 60);
  expect(seconds).toBeLessThanOrEqual(10 * 60);
  const minutes = Math.ceil(seconds / 60);
  await expect(
    signIn.sheet.getByRole('alert').filter({ hasText: new RegExp(`Too many codes.* ${minutes} minutes`) }),
  ).toBeVisible();
  await expect(signIn.wait).toHaveText(t('identity.wait', { time: toClock(seconds) }));
  await expect(signIn.getCode).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(signIn.wait).toHaveText(t('identity.wait', { time: toClock(seconds) }));
  await page.clock.setFixedTime(now + 5 * MINUTE);
  await expect(signIn.wait).toHaveText(t('identity.wait', { time: toClock(seconds - 5 * 60) }));
  await signIn.phone.fill(mintPhone());
  await expect(signIn.getCode).not.toHaveAttribute('aria-disabled', 'true');
});

test('what the shop refuses stands at the field in its own words [V-01] [X-02] [rule 59]', async ({
  shop: { catalogue, signIn, t },
  consoleErrors,
}) => {
  consoleErrors.allow(/422.*\/login/);
  await catalogue.open();
  await signIn.open();
  await signIn.consent.check();
  await signIn.phone.fill('+1 202 555 0143');
  await signIn.getCode.click();
  await expect(signIn.phone).toHaveAccessibleDescription(/We only accept numbers that begin with \+7/);
  await signIn.phone.fill('916');
  await signIn.getCode.click();
  await expect(signIn.phone).toHaveAccessibleDescription(new RegExp(t('errors.phoneInvalid')));
  await signIn.phone.fill('');
  await signIn.phone.pressSequentially('916');
  await signIn.phone.blur();
  await expect(signIn.phone).toHaveAccessibleDescription(new RegExp(t('errors.phoneIncomplete')));
});

test('without a network, and when no code can be sent, nothing that was typed is lost [T-01] [X-02]', async ({
  page,
  context,
  shop: { catalogue, signIn, t },
  consoleErrors,
}) => {
  consoleErrors.allow(/503|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const digits = mintPhone();
  await catalogue.open();
  await signIn.open();
  await signIn.phone.pressSequentially(digits);
  await signIn.consent.check();
  const message = 'The code could not be sent. Try again, or another way.';
  await page.route('**/auth/login', (route) =>
    route.fulfill({ status: 503, json: { code: 'identity.code_not_sent', message, errors: [] } }),
  );
  await signIn.getCode.click();
  await expect(signIn.sheet.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await page.unroute('**/auth/login');

  await page.route('**/auth/login', (route) => route.abort());
  await signIn.getCode.click();
  await expect(signIn.sheet.getByRole('alert').filter({ hasText: t('errors.unanswered') })).toBeVisible();
  await page.unroute('**/auth/login');

  await context.setOffline(true);
  await expect(signIn.getCode).toHaveAccessibleDescription(t('identity.offline'));
  await context.setOffline(false);
  await signIn.getCode.click();
  await expect(signIn.code).toBeFocused();
  await context.setOffline(true);
  await expect(signIn.confirm).toHaveAccessibleDescription(t('identity.offline'));
  await signIn.code.pressSequentially(await findCode(`+7${digits}`));
  await context.setOffline(false);
  await signIn.confirm.click();
  await expect(signIn.about.name).toBeVisible();
});

test('a code that came by the other way says so [S-39]', async ({ page, shop: { catalogue, signIn, t } }) => {
  await page.route('**/auth/login', async (route) => {
    const sent = route.request().postDataJSON() as object;
    await route.continue({ postData: { ...sent, method: 'sms' } });
  });
  const digits = mintPhone();
  await catalogue.open();
  await signIn.open();
  await signIn.askForCode({ way: 'call', target: digits });
  await expect(signIn.sheet.getByText(t('identity.code.insteadOf.call'))).toBeVisible();
  await expect(signIn.code).toHaveAccessibleDescription(t('identity.code.sms', { target: formatted(`+7${digits}`) }));
});

test('the text that is agreed to is read without leaving the form [S-45] [V-04] [T-01]', async ({
  page,
  context,
  shop: { catalogue, signIn, t },
}) => {
  await catalogue.open();
  await signIn.open();
  await signIn.phone.pressSequentially('916');
  const held = await holdCalls(page, /\/consent-documents\b/);
  await signIn.sheet.getByRole('link').click();
  const panel = page.getByRole('dialog', { name: t('consent.title') });
  await expect(panel.locator('[aria-busy=true]')).toHaveCount(1);
  await context.setOffline(true);
  await expect(panel.getByRole('alert')).toHaveText(t('errors.network'));
  await context.setOffline(false);
  await held.release();
  const document = page.getByRole('dialog').filter({ hasText: t('consent.version', { version: '' }).trim() });
  await expect(document).toBeVisible();
  await expect(document.getByRole('heading')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(document).toBeHidden();
  await expect(signIn.phone).toHaveValue('+7 916');
  await expect(signIn.consent).not.toBeChecked();
});

test('signing in takes no mouse [S-39]', async ({ page, shop: { catalogue, signIn } }) => {
  const digits = mintPhone();
  await catalogue.open();
  await waitUntilHydrated(page);
  await signIn.headerButton.focus();
  await page.keyboard.press('Enter');
  await expect(signIn.phone).toBeFocused();
  await page.keyboard.type(digits);
  await page.keyboard.press('Tab');
  await expect(signIn.consent).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(signIn.code).toBeFocused();
  await page.keyboard.type(await findCode(`+7${digits}`));
  await expect(signIn.about.name).toBeFocused();
  await page.keyboard.type('Анна');
  await page.keyboard.press('Enter');
  await expect(signIn.sheet).toBeHidden();
  expect((await profileOf(page)).name).toBe('Анна');
});

test('Escape closes the sheet and the focus is where it was', async ({ page, shop: { catalogue, signIn } }) => {
  await catalogue.open();
  await signIn.open();
  await page.keyboard.press('Escape');
  await expect(signIn.sheet).toBeHidden();
  await expect(signIn.headerButton).toBeFocused();
});

test.describe('Axe finds nothing in the sheet, light and dark, at 360 and 1280 pixels:', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const way of ['sms', 'call', 'email'] satisfies Way[]) {
    test(`each step by ${way}, none of which asks for a password [S-39] [V-03]`, async ({
      page,
      shop: { catalogue, signIn },
      consoleErrors,
    }) => {
      test.slow();
      consoleErrors.allow(/422.*\/confirm/);
      const digits = mintPhone();
      const [typed, target] = way === 'email' ? [mintEmail(), ''] : [digits, `+7${digits}`];
      await catalogue.open();
      await signIn.open();
      await signIn.choose(way);
      await signIn.getCode.click();
      await expectNoPassword(page);
      await expectNoViolations(page);
      await signIn.askForCode({ way, target: typed });
      const code = await findCode(target || typed);
      await signIn.code.pressSequentially(code.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10)));
      await expect(signIn.code).toHaveAccessibleDescription(/attempt/);
      await expectNoPassword(page);
      await expectNoViolations(page);
      await signIn.code.pressSequentially(code);
      await signIn.about.save.click();
      await expect(signIn.about.name).toHaveAccessibleDescription(/required/);
      await expectNoPassword(page);
      await expectNoViolations(page);
    });
  }
});

async function expectNoPassword(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('input').first()).toBeVisible();
  await expect(sheet.locator('input[type=password]')).toHaveCount(0);
}

function formatted(target: string): string {
  const [, code = '', area = '', first = '', second = '', third = ''] =
    /^\+(7)(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(target) ?? [];
  return `+${code} ${area} ${first}-${second}-${third}`;
}

function subjectOf(claims: string): unknown {
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: unknown }).sub;
}

/** The last code for a target, once this many were sent. */
async function findCodeNumber(count: number, target: string): Promise<string> {
  let codes: (string | undefined)[] = [];
  await expect(async () => {
    const { messages } = await callApi<{ messages: { to: string; code?: string }[] }>('/api/dev/outbox');
    codes = messages.filter(({ to }) => to === target).map(({ code }) => code);
    expect(codes).toHaveLength(count);
  }).toPass();
  return codes.at(-1) ?? '';
}

async function askOverHttp(digits: string): Promise<void> {
  const { call } = await createStranger();
  await call('/api/identity/auth/login', { method: 'sms', phone: `+7${digits}`, consent: true });
}

/** Fills a cart of the customer as another of their browsers would. */
async function fillElsewhere({ call }: HttpVisitor, goods: Readonly<Record<string, number>>): Promise<void> {
  const known = await listGoods('en');
  const { id: cart } = await call<{ id: string }>('/api/order/carts', {});
  for (const [externalId, quantity] of Object.entries(goods)) {
    await call('/api/order/add_cart_item_product_events', { cart, productId: known.get(externalId)?.id, quantity });
  }
}
