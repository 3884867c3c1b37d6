import type { Address, Profile, RestoredCart, TokenPair } from '@kaplya/contract';
import { formatPhone } from '@kaplya/domain/phones';
import { createCustomer, findCode, saveAddressFor, listAddresses } from '../../pages/account.ts';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { expectNoViolations } from '../../browser/axe.ts';
import { holdCalls } from '../../browser/hold-calls.ts';
import { prepareVisitor } from '../../visitors/prepared-visitor.ts';
import {
  createHttpVisitor,
  findIntervalOfTomorrow,
  findVisitorOf,
  listGoods,
  mintPhone,
  readStored,
  type HttpVisitor,
} from '../../visitors/server.ts';
import { expect, phone, test, type Page } from '../../pages/test.ts';

test.use({ viewport: phone });

function mintEmail(): string {
  return `guest-${mintPhone()}@example.com`;
}

/** In an area of its own. */
const outside = { latitude: 55.671, longitude: 37.555, street: 'Профсоюзная улица', house: '15', room: '3' };

/** The page's user, read over HTTP with its token. */
async function profileOf(page: Page): Promise<Profile> {
  return (await findVisitorOf(page)).call<Profile>('/api/v1/profile');
}

test('a new customer signs in by sms without a mouse, and says their name [S-39] [S-45] [V-04] [E-17] [E-18] [C-13] [P-06]', async ({
  page,
  context,
  shop: { catalogue, signIn, t },
}) => {
  const digits = mintPhone();
  const target = `+7${digits}`;
  await catalogue.open();
  await test.step('Escape closes the sheet, and the focus is where it was', async () => {
    await waitUntilHydrated(page);
    await signIn.headerButton.focus();
    await page.keyboard.press('Enter');
    await expect(signIn.phone).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(signIn.drawer).toBeHidden();
    await expect(signIn.headerButton).toBeFocused();
  });

  await page.keyboard.press('Enter');
  await expect(signIn.phone).toBeFocused();
  await expect(signIn.consent).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect(signIn.phone).toHaveAccessibleDescription(new RegExp(t('errors.required')));
  await expect(signIn.consent).toHaveAccessibleDescription(t('errors.personalDataConsent'));
  await expect(signIn.phone).toBeFocused();
  await page.keyboard.type(digits);
  await page.keyboard.press('Tab');
  await expect(signIn.consent).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(signIn.code).toBeFocused();
  await expect(signIn.code).toHaveAccessibleDescription(
    t('identity.code.sms', { target: formatPhone(target), count: 6 }),
  );
  await expect(signIn.code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(signIn.code).toHaveAttribute('inputmode', 'numeric');
  await page.keyboard.type(await findCode(target));

  const { about } = signIn;
  await expect(about.name).toBeFocused();
  await expect(about.news).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect(about.name).toHaveAccessibleDescription(t('errors.required'));
  await page.keyboard.type('Серафима');
  await about.news.press('Space');
  await about.name.press('Enter');
  await expect(signIn.drawer).toBeHidden();
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

test('a new customer signs in by a call, says their name later, and has the account by a code alone [S-39] [P-05] [P-06] [V-14]', async ({
  page,
  context,
  shop: { catalogue, cart, signIn, t },
}) => {
  const digits = mintPhone();
  const target = `+7${digits}`;
  const readSubject = async () => {
    const { token = '' } = (await readStored<TokenPair>(page, 'servicesIdentity')) ?? {};
    return subjectOf(token.split('.')[1] ?? '');
  };
  await catalogue.open();
  await signIn.open();
  await expect(signIn.phone).toBeFocused();
  await signIn.askForCode({ way: 'call', target: digits });
  await expect(signIn.code).toHaveAccessibleDescription(
    t('identity.code.call', { target: formatPhone(target), count: 4 }),
  );
  await expect(signIn.code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(signIn.code).toHaveAttribute('inputmode', 'numeric');
  await signIn.enterCodeOf(target);
  await signIn.about.later.click();
  await expect(signIn.drawer).toBeHidden();
  expect(await profileOf(page)).toMatchObject({ name: '', phone: target, phoneConfirmed: true });
  const subject = await readSubject();
  await fillElsewhere(await findVisitorOf(page), { CUP: 2 });

  await test.step('in another browser, which has no cart, it is theirs with the cart that they left [rule 51] [T-04]', async () => {
    // Nothing of the page may continue.
    await page.goto('about:blank');
    await context.setStorageState({ cookies: [], origins: [] });
    await catalogue.open();
    await signIn.open();
    await signIn.askForCode({ target: digits });
    await signIn.enterCodeOf(target);
    await expect(page.getByText(t('identity.done'))).toBeVisible();
    await expect(signIn.accountButton).toBeVisible();
    expect(await readSubject()).toBe(subject);
    await expect(cart.headerButton(2)).toBeVisible();
  });
});

test('a new customer signs in by e-mail and is asked for a phone, and for no password [P-07] [S-39] [V-02] [V-03]', async ({
  page,
  shop: { catalogue, signIn, t },
}) => {
  const email = mintEmail();
  await catalogue.open();
  await signIn.open();
  await signIn.choose('email');
  await signIn.getCode.click();
  await expect(signIn.email).toHaveAccessibleDescription(new RegExp(t('errors.emailRequired')));
  await signIn.email.fill('not an address');
  await signIn.getCode.click();
  await expect(signIn.email).toHaveAccessibleDescription(new RegExp(t('errors.emailInvalid')));
  await expectNoPassword(page);
  await expectNoViolations(page);

  await signIn.askForCode({ way: 'email', target: email });
  await expectNoPassword(page);
  await expectNoViolations(page);
  await signIn.enterCodeOf(email);
  const { about } = signIn;
  await about.name.fill('Юлия');
  await about.save.click();
  await expect(about.phone).toHaveAccessibleDescription(new RegExp(t('errors.required')));
  await expectNoPassword(page);
  await expectNoViolations(page);
  const digits = mintPhone();
  await about.phone.pressSequentially(digits);
  await about.save.click();
  await expect(signIn.drawer).toBeHidden();
  expect(await profileOf(page)).toMatchObject({
    name: 'Юлия',
    email,
    emailConfirmed: true,
    phone: `+7${digits}`,
    phoneConfirmed: false,
  });
});

test('a guest signs in during the checkout and loses nothing, though the account has another address and another cart [T-04] [T-14] [T-16] [T-17] [T-03] [E-07] [E-09] [E-18] [rule 51]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  // The list of ways to pay may be on its way while its cart is handed over; it is asked for again by the new one.
  consoleErrors.allow(/410 \(Gone\).*payment_methods/);
  const { addresses, checkout, signIn } = shop;
  // The customer's data from another browser.
  const digits = mintPhone();
  const customer = await createCustomer({ name: 'Анна', target: `+7${digits}` });
  await fillElsewhere(customer, { 'CUP-KRAFT': 3 });
  const own = await saveAddressFor(customer, outside);

  const { visitor, cart, address } = await prepareVisitor(page, { goods: { W19: 2, CUP: 1 } });
  const { data: other } = await visitor.call<{ data: Address }>('/api/v1/anonymous-addresses', {
    ...address,
    street: 'Улица Арбат',
    house: '20',
  });
  await page.evaluate((stored) => {
    const list = JSON.parse(localStorage.getItem('anonymousAddresses') ?? '[]') as unknown[];
    localStorage.setItem('anonymousAddresses', JSON.stringify([stored, ...list]));
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
  const assigned: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/assign_cart_address_events')) assigned.push(request.postData() ?? '');
  });
  // The account's list arrives long before the guest's addresses are merged into it.
  const held = await holdCalls(page, /\/api\/v1\/user$/);
  const listed = page.waitForResponse(
    (response) => response.request().method() === 'GET' && /\/user-addresses\b/.test(response.url()),
  );
  await signIn.enterCodeOf(customer.target);
  await expect(signIn.drawer).toBeHidden();
  await listed;

  // The cart has another id and keeps every choice.
  await expect.poll(() => readStored(page, 'isAnonymousCart')).toBe(false);
  await expect(checkout.section('address')).toContainText(`${address.street}, ${address.house}`);
  const { street, house } = address;
  await expect.poll(() => readStored<Address>(page, 'selectedAddress')).toMatchObject({ street, house });
  await held.release();
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

  // Both addresses are in the account, and the selected one stays selected: the account's own goes nowhere.
  const listStreets = async () => (await listAddresses(customer)).map((each) => each.street).toSorted();
  await expect.poll(listStreets).toEqual(['Профсоюзная улица', 'Тверская улица', 'Улица Арбат']);
  const uuid = (await listAddresses(customer)).find((each) => each.street === street)?.uuid ?? '';
  await expect.poll(() => readStored<Address>(page, 'selectedAddress')).toMatchObject({ uuid, street });
  await expect.poll(async () => (await getCart()).address?.addressId).toBe(uuid);
  expect((await getCart()).interval).toMatchObject({ date: interval.date, periodId: interval.interval.id });
  expect(assigned.join('\n')).not.toContain(own.uuid);
  await expect.poll(() => readStored(page, 'anonymousAddresses')).toBeNull();
  await addresses.open();
  await expect(addresses.list.getByRole('listitem')).toHaveCount(3);

  // The other browser's cart is one press away.
  await shop.cart.open();
  await shop.cart.restore('CUP-KRAFT');
  await (await shop.cart.stepper('CUP-KRAFT')).expectValue(3);

  await checkout.open();
  await checkout.order();
  await expect(checkout.done.dialog).toBeVisible();
});

test('the cart offers to sign in, which leads to the checkout, even though the cart cannot be handed over [S-25] [X-03] [T-04]', async ({
  page,
  shop: { catalogue, cart, checkout, signIn, t, nameOf },
  consoleErrors,
}) => {
  consoleErrors.allow(/500.*authenticate_cart_events/);
  const digits = mintPhone();
  const { cart: before } = await prepareVisitor(page, { goods: { CUP: 2 }, hasAddress: false });
  await catalogue.open();
  await cart.openDrawer();
  await cart.toCheckout();
  await expect(cart.guest.phone).toBeVisible();
  await cart.guest.signIn.click();
  await expect(signIn.phone).toBeFocused();
  await signIn.askForCode({ target: digits });
  // Another program may push the page out of memory.
  await page.reload();
  // Under the id of the visitor's cart the shop would find nothing.
  await page.route('**/authenticate_cart_events', (route) =>
    route.fulfill({ status: 500, json: { code: 'server.failed' } }),
  );
  await signIn.enterCodeOf(`+7${digits}`);
  // The toast disappears by itself, so it is looked for first.
  const message = page.locator('p:not([role=alert])').filter({ hasText: t('errors.authenticateCart') });
  await expect(message).toBeVisible();
  await signIn.about.name.fill('Анна');
  await signIn.about.save.click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(checkout.section('contact')).toContainText('Анна');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const tryAgain = page.getByRole('button', { name: t('common.tryAgain') });
  await expect(checkout.section('payment').getByRole('alert')).toHaveText(/\S/);
  await expect(checkout.section('payment').locator(tryAgain)).toBeVisible();
  expect(await readStored(page, 'cartId')).toBe(before);
  expect(await readStored(page, 'isAnonymousCart')).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: t('cart.unread.title') })).toBeVisible();

  await page.unroute('**/authenticate_cart_events');
  await tryAgain.click();
  await expect.poll(() => readStored(page, 'isAnonymousCart')).toBe(false);
  await checkout.unfold('payment');
  await expect(checkout.section('payment').getByRole('radio').first()).toBeVisible();
  await expect(page.getByText(await nameOf('CUP'), { exact: false }).first()).toBeVisible();
  await catalogue.open();
  await expect(cart.headerButton(2)).toBeVisible();
});

async function expectNoPassword(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog');
  await expect(drawer.locator('input').first()).toBeVisible();
  await expect(drawer.locator('input[type=password]')).toHaveCount(0);
}

function subjectOf(claims: string): unknown {
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: unknown }).sub;
}

/** Fills a cart of the customer as another of their browsers would. */
async function fillElsewhere({ call }: HttpVisitor, goods: Readonly<Record<string, number>>): Promise<void> {
  const known = await listGoods('en');
  const { id: cart } = await call<{ id: string }>('/api/order/carts', {});
  for (const [externalId, quantity] of Object.entries(goods)) {
    await call('/api/order/add_cart_item_product_events', { cart, productId: known.get(externalId)?.id, quantity });
  }
}
