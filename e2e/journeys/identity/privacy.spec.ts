import type { NewShop } from '@kaplya/contract';
import { formatPhone } from '@kaplya/domain/phones';
import { fillCart, findQuietInterval, mintPhone } from '../../visitors/server.ts';
import { prepareVisitor } from '../../visitors/prepared-visitor.ts';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { createShop, expect, phone, test } from '../../pages/test.ts';
import { requestRaw, type RawAnswer } from '../../shop/raw-request.ts';
import { ownWater } from '../../shop/own-water.ts';
import { answerTest, bakuOrigin, moscowOrigin } from '../../shop/test.ts';

test.use({ viewport: phone });

const person = {
  name: 'Серафима Тайная',
  phone: mintPhone(),
  comment: 'Ключ под синим ковриком',
  // No street of the gazetteer, which everybody may search.
  street: 'Потаённый переулок',
  house: '10',
  room: '4107QX',
};

const pages = [
  '/',
  ownWater.moscow,
  '/product_sets/first-order-set',
  '/cart',
  '/addresses',
  '/about',
  '/checkout',
  '/coming-soon',
  '/delivery',
  '/support',
  '/agreements/privacy',
  '/agreements/personal-data',
  '/agreements/offer',
  '/no/such/page',
];

test('nothing of one visitor reaches another, on any page and by any call: a token ends with its storage [P-08] [A-04] [E-07] [E-17] [T-02]', async ({
  page,
  context,
  shop,
  browser,
}) => {
  const { checkout } = shop;
  // --- A fills the whole form and orders.
  const { pair, cart, address } = await prepareVisitor(page, {
    goods: { W19: 2 },
    street: person.street,
    house: person.house,
    room: person.room,
  });
  await checkout.open();
  await checkout.chooseInterval(await findQuietInterval('morning'));
  await checkout.introduce({ phone: person.phone, name: person.name });
  await checkout.writeComment(person.comment);
  await checkout.consent.check();
  await checkout.payInCash();
  const finished = page.waitForResponse((response) => response.url().endsWith('/complete_cart_events'));
  await checkout.order();
  const { order } = (await (await finished).json()) as { order: { id: string; uuid: string } };
  await expect(checkout.done.dialog).toContainText(order.id);

  const secrets = {
    name: person.name,
    phone: person.phone,
    'typed phone': formatPhone(`7${person.phone}`).slice(3),
    comment: person.comment,
    street: person.street,
    room: person.room,
    cart,
    'address id': address.uuid,
    order: order.uuid,
    token: pair.token,
    subject: subjectOf(pair.token),
  };
  const listSecrets = (body: string) =>
    Object.entries(secrets)
      .filter(([, secret]) => body.includes(secret))
      .map(([name]) => name)
      .concat(new RegExp(`(?<![\\w-])${order.id}(?![\\w-])`).test(body) ? ['order number'] : []);

  // The searched values exist where they belong, so the search can find them.
  const own = await ask({
    method: 'POST',
    path: '/api/order/complete_cart_events',
    token: pair.token,
    body: { cart },
  });
  expect(listSecrets(own.body)).toEqual(expect.arrayContaining(['order', 'order number']));
  expect(own.headers['cache-control']).toMatch(/private.*no-store|no-store.*private/);

  // --- A's browser sends no address with a page request, and no page of A holds A's data.
  const cookies = await context.cookies();
  for (const { name, value } of cookies) {
    const text = decodeURIComponent(value);
    expect(listSecrets(text), name).toEqual([]);
    expect(text, name).not.toMatch(/Потаён|55\.7|37\.6/);
  }
  const cookieHeader = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

  // --- B: another browser without data, in both cities, while A continues browsing.
  const { host: bakuHost } = new URL(bakuOrigin());
  for (const path of pages) {
    const [ofA, ofB, ofBaku, data] = await Promise.all([
      requestRaw({ path, headers: { Cookie: cookieHeader } }),
      requestRaw({ path }),
      requestRaw({ path: path.replace(ownWater.moscow, ownWater.baku), host: bakuHost }),
      requestRaw({ path: path === '/' ? '/_root.data' : `${path}.data` }),
    ]);
    for (const answer of [ofA, ofB, ofBaku, data]) {
      expect(listSecrets(answer.body), path).toEqual([]);
      // A page depends on cookies, so no proxy may share it.
      expect(answer.headers['cache-control'] ?? '', path).toMatch(/private|no-store/);
    }
  }

  for (const host of [undefined, bakuHost]) {
    const answers = await callEverything({ host, cart, addressUuid: address.uuid, secrets: { order: order.uuid } });
    for (const { call, answer } of answers) {
      expect(listSecrets(answer.body), `${host ?? 'moscow'} ${call}`).toEqual([]);
    }
  }

  // --- B's browser: every text on every screen.
  const stranger = await browser.newContext({ viewport: phone, locale: 'ru-RU' });
  const tab = await stranger.newPage();
  const bodies: Promise<string>[] = [];
  tab.on('response', (response) => {
    if (/json|html|x-script/.test(response.headers()['content-type'] ?? ''))
      bodies.push(response.text().catch(() => ''));
  });
  for (const path of ['/cart', '/addresses', '/checkout', '/']) {
    await tab.goto(moscowOrigin() + path);
    await waitUntilHydrated(tab);
    expect(listSecrets(await tab.locator('body').innerText()), path).toEqual([]);
  }
  for (const body of await Promise.all(bodies)) expect(listSecrets(body)).toEqual([]);
  await expect(createShop(tab, 'ru').cart.headerButton(0)).toBeVisible();
  expect(await tab.evaluate(() => localStorage.getItem('servicesIdentity') ?? '')).not.toContain(pair.token);
  // At least the four pages: a stranger's browser calls little or nothing by itself.
  expect(bodies.length).toBeGreaterThanOrEqual(4);
  await stranger.close();
});

answerTest('a cart of one visitor is not there for another, and an order is not made of it [C-03] [A-04]', async () => {
  const { visitor, cart } = await fillCart({ goods: { CUP: 1 } });
  const stranger = await createToken('moscow');
  const inOtherCity = await createToken('baku');
  const { host: bakuHost } = new URL(bakuOrigin());
  for (const [token, host] of [
    [stranger, undefined],
    [inOtherCity, bakuHost],
    [inOtherCity, undefined],
  ] as const) {
    for (const [path, body] of Object.entries(cartCalls(cart))) {
      const answer = await ask({ method: 'POST', path, token, host, body });
      expect([403, 404], `${path} ${answer.body}`).toContain(answer.status);
    }
    expect((await ask({ path: `/api/order/carts/${cart}`, token, host })).status).toBe(404);
  }
  const { items } = await visitor.call<{ items: { quantity: number }[] }>(`/api/order/carts/${cart}`);
  expect(items.map(({ quantity }) => quantity)).toEqual([1]);
});

answerTest('what is personal may be kept by nobody, what is public by everybody [C-04]', async () => {
  const { visitor, cart } = await fillCart({ goods: { W19: 1 } });
  const { token } = visitor;
  const personal = [
    await ask({ path: `/api/order/carts/${cart}`, token }),
    await ask({
      method: 'POST',
      path: '/api/order/calculate_cart_requests',
      token,
      body: { cart, haveContainersToReturn: true },
    }),
    await ask({ path: `/api/payment/payment_methods?forIndividual=1&cart=${cart}`, token }),
    await ask({ method: 'POST', path: '/api/identity/auth/anonymous', body: { partnerId: 'moscow' } }),
    await ask({ path: `/api/order/carts/${cart}`, token: 'none' }),
  ];
  for (const { headers } of personal) expect(headers['cache-control']).toMatch(/private.*no-store|no-store/);

  for (const path of ['/api/v1/catalog/products?lang=ru', '/api/v1/company', '/api/v1/catalog/categories?lang=en']) {
    const { status, headers } = await ask({ path });
    expect(status).toBe(200);
    expect(headers['cache-control'], path).toContain('public');
    expect(headers['set-cookie'], path).toBeUndefined();
    expect(headers.etag, path).toBeTruthy();
  }
});

answerTest('pages that are made side by side keep their own language, theme and city', async () => {
  const visitors = [
    { cookie: 'language=en; theme=dark', host: undefined, has: ['<html lang="en"', 'data-theme="dark"', '₽'] },
    { cookie: 'language=ru; theme=light', host: undefined, has: ['<html lang="ru"', 'data-theme="light"', '₽'] },
    { cookie: 'language=az', host: new URL(bakuOrigin()).host, has: ['<html lang="az"', 'AZN'] },
  ];
  const answers = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const visitor = visitors[index % visitors.length];
      if (!visitor) throw new Error('Nobody');
      const { body } = await requestRaw({ path: '/', host: visitor.host, headers: { Cookie: visitor.cookie } });
      return { visitor, body };
    }),
  );
  for (const { visitor, body } of answers) {
    for (const text of visitor.has) expect(body.includes(text), `${visitor.cookie} ${text}`).toBe(true);
    expect(body.includes(visitor.host ? '₽' : 'AZN'), visitor.cookie).toBe(false);
  }
});

type Request = { method?: string; path: string; host?: string | undefined; token?: string; body?: unknown };

function ask({ token, ...request }: Request): Promise<RawAnswer> {
  return requestRaw({
    ...request,
    headers: { 'X-Source': 'site', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
  });
}

async function createToken(partnerId: string): Promise<string> {
  const { body } = await ask({ method: 'POST', path: '/api/identity/auth/anonymous', body: { partnerId } });
  return (JSON.parse(body) as { token: string }).token;
}

function subjectOf(token: string): string {
  const [, claims = ''] = token.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub;
}

/** Every cart command, with a body that would change one's own cart. */
function cartCalls(cart: string): Record<string, unknown> {
  const someId = '00000000-0000-7000-8000-000000000001';
  const point = { latitude: 55.7612, longitude: 37.6091, city: 'Москва', street: 'Арбат', house: '1', noRoom: true };
  const command = (verb: string) => `/api/order/${verb}_events`;
  return {
    [command('add_cart_item_product')]: { cart, productId: someId, quantity: 1 },
    [command('reduce_cart_item_product')]: { cart, productId: someId, quantity: 1 },
    [command('add_cart_item_product_set')]: { cart, productSetId: someId, quantity: 1 },
    [command('reduce_cart_item_product_set')]: { cart, productSetId: someId, quantity: 1 },
    [command('remove_cart_item')]: { cart, cartItem: someId },
    [command('add_cart_returnable_container')]: { cart, quantity: 1 },
    [command('reduce_cart_returnable_container')]: { cart, quantity: 1 },
    [command('decline_required_product')]: { cart, externalProductId: 'PUMP' },
    [command('assign_cart_interval')]: { cart, date: '2030-01-01', periodId: 'x' },
    [command('assign_cart_user')]: { cart, phoneNumber: '+79160000000', name: 'B', consents: ['personal_data'] },
    [command('assign_cart_address')]: { cart, ...point },
    [command('assign_cart_note')]: { cart, note: 'B' },
    [command('assign_cart_payment')]: { cart, monolithType: 1, paymentMethod: 'x', description: 'x' },
    [command('complete_cart')]: { cart },
    '/api/order/calculate_cart_requests': { cart, haveContainersToReturn: false },
  };
}

type Ids = { host: string | undefined; cart: string; addressUuid: string; secrets: { order: string } };

/** Makes every call of the API description, with B's token and A's ids. */
async function callEverything({ host, cart, addressUuid, secrets }: Ids) {
  const partnerId = host === undefined ? 'moscow' : 'baku';
  const token = await createToken(partnerId);
  // Another stranger asks for what is the staff's: a subject has a budget of slow calls.
  const nobody = await createToken(partnerId);
  const subject = subjectOf(token);
  const point = 'latitude=55.7612&longitude=37.6091';
  const address = { latitude: 55.7612, longitude: 37.6091, city: 'Москва', street: 'Арбат', house: '1', noRoom: true };
  const assertion = {
    ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} },
    response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  };
  const newShop: NewShop = {
    ...{ name: 'B', language: 'en', languages: ['en'], country: 'RU', currency: 'RUB', timeZone: 'Europe/Moscow' },
    town: { name: 'B', latitude: 55.7612, longitude: 37.6091 },
    ring: [
      [37.5, 55.7],
      [37.7, 55.7],
      [37.6, 55.8],
    ],
    intervals: [{ from: '09:00', to: '13:00' }],
    ...{ deliveryFee: 0, freeFrom: 0, bottlePrice: 0, payments: ['cash'] },
    goods: [{ name: 'B', price: 100, kind: 'goods' }],
    owner: { name: 'B', email: 'b@shop.example' },
  };
  const bodies: Record<string, unknown> = {
    ...cartCalls(cart),
    '/api/order/carts': {},
    '/api/identity/auth/anonymous': { partnerId },
    '/api/identity/auth/client_app': { partnerId, clientId: 'none', clientSecret: 'none' },
    '/api/identity/token/refresh': { refresh_token: 'none' },
    '/api/identity/token/revoke': { refresh_token: 'none' },
    '/api/identity/enrich_token_requests': { partnerId },
    '/api/identity/users/{userId}/agreements': { consentType: 'personal_data' },
    '/api/v1/anonymous-addresses': address,
    '/api/order/assign_cart_promocode_events': { cart, promotionCode: 'WATER15' },
    '/api/order/assign_cart_loyalty_points_events': { cart, paidByPoints: false },
    '/api/order/client_cancel_order_events': { externalOrder: secrets.order, reasonId: 'changed_mind' },
    '/api/order/client_change_order_events': { externalOrder: secrets.order, addressId: addressUuid },
    '/api/v1/orders/{uuid}/rating': { stars: 5 },
    '/api/payment/payment_requests': {
      documentId: secrets.order,
      paymentMethod: '/api/payment/payment_methods/online',
      returnUrl: `${moscowOrigin()}/`,
    },
    '/api/payment/notifications/{acquirer}/{partnerId}': { event: 'payment.succeeded', object: { id: secrets.order } },
    '/api/micromarket/calculate_cart_requests': { cell: 'c-active', usePoints: false, additionalProducts: [] },
    // Calls for customers are refused to B.
    '/api/micromarket/orders': { cell: 'c-active', usePoints: false, additionalProducts: [], sourceSite: 'site' },
    '/api/micromarket/orders/{id}/open': undefined,
    '/api/micromarket/orders/{id}/cancel': undefined,
    '/api/micromarket/orders/{id}/dispute': {},
    '/api/v1/legal_people/requests': { name: 'ООО «Б»', taxNumber: '7707083893' },
    '/api/v1/legal_people/{id}/requests/{requestId}': { decision: 'admit' },
    '/api/order/reorder_requests': { externalOrder: secrets.order },
    '/api/identity/auth/login': { method: 'sms', phone: `+7${mintPhone()}`, consent: true },
    '/api/identity/auth/resend': { challengeId: subject },
    '/api/identity/auth/confirm': { challengeId: subject, code: '0000' },
    '/api/identity/staff/invitations/accept': { token: 'none' },
    '/api/identity/auth/recovery_code': { email: 'nobody@example.com', code: '0000' },
    '/api/identity/auth/passkey': { credential: assertion, consent: true },
    '/api/identity/proofs': {},
    '/api/identity/proofs/confirm': { challengeId: subject, code: '000000' },
    '/api/identity/proofs/passkey': { credential: assertion },
    '/api/identity/passkeys': { name: 'B', credential: assertion },
    '/api/identity/contact_changes/undo_codes': { method: 'sms', phone: `+7${mintPhone()}` },
    '/api/identity/contact_changes/undo': { challengeId: subject, code: '000000' },
    '/api/identity/auth/complete_registration': { name: 'B' },
    '/api/identity/partner_token_requests': { partnerId, username: 'B', firstName: 'B', phone: `+7${person.phone}` },
    '/api/identity/client/enrich_token_requests': {
      externalUserId: 'B',
      externalLocationId: 'B',
      username: 'B',
      phone: `+7${person.phone}`,
      firstName: 'B',
    },
    '/api/order/authenticate_cart_events': { cart },
    '/api/v1/auth/update-user-by-jwt': undefined,
    '/api/v1/auth/update': { phone: `+7${person.phone}` },
    '/api/v1/profile/email/confirm': { code: '0000' },
    '/api/v1/profile/phone/confirm': { code: '0000' },
    '/api/v1/profile/avatar': undefined,
    '/api/v1/user-addresses': address,
    // No link: nobody makes a shop.
    '/api/setup/goods': {},
    '/api/setup': { token: 'none', shop: newShop },
  };
  const queries: Record<string, string> = {
    '/api/config': 'domain=localhost&version=1.6.9',
    '/api/v1/catalog/area': point,
    '/api/v1/catalog/products': `${point}&source=site`,
    '/api/v1/catalog/product-sets': point,
    '/api/v1/catalog/item-status': `type=product&slug=${ownWater[partnerId].replace('/products/', '')}`,
    '/api/v1/delivery-intervals': `${point}&addressUuid=${addressUuid}`,
    '/api/v1/places/autocomplete': `address=${encodeURIComponent('Тверская 10')}`,
    '/api/maps/suggest': `text=${encodeURIComponent('Тверская')}`,
    '/api/maps/geocode': `text=${encodeURIComponent('Арбат 1')}`,
    '/api/payment/payment_methods': `forIndividual=1&cart=${cart}`,
    '/api/v1/order-status': 't=made-up',
    '/api/setup': 'token=none',
    '/api/setup/goods': 'token=none',
  };
  const description = JSON.parse((await ask({ path: '/api/openapi.json', host })).body) as {
    paths: Record<string, Record<string, { 'x-permission'?: string }>>;
  };
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-permission': permission }]) => {
      return { path, method: method.toUpperCase(), isOfStaff: permission !== undefined };
    }),
  );
  expect(calls.length).toBeGreaterThan(30);
  const extra = ['/api/docs', `/api/v1/orders/${secrets.order}`, '/api/v1/orders?page=1&count=10'];
  const answers = await Promise.all([
    ...calls.map(async ({ path, method, isOfStaff }) => {
      if (method === 'POST' && !isOfStaff && !(path in bodies))
        throw new Error(`Say in this test what is sent to ${path}`);
      const filled = path
        .replace('{userId}', subject)
        .replace('{partnerId}', partnerId)
        .replace('{acquirer}', 'yookassa')
        .replace('{uuid}', path.includes('/orders/') ? secrets.order : addressUuid)
        .replace('{id}', path.includes('carts') ? cart : secrets.order);
      const query = queries[path] ? `?${queries[path]}` : '';
      const body = ['POST', 'PUT'].includes(method) ? { body: bodies[path] } : {};
      const answer = await ask({ method, path: filled + query, host, token: isOfStaff ? nobody : token, ...body });
      // Any body: a caller who is no member of staff is refused before it is read.
      if (isOfStaff) expect(answer.status, `${method} ${path} ${answer.body}`).toBe(403);
      return { call: `${method} ${path}`, answer };
    }),
    ...extra.map(async (path) => ({ call: path, answer: await ask({ path, host, token }) })),
  ]);
  // Most were valid, so their answers are meaningful.
  const misunderstood = answers.filter(({ answer }) => answer.status === 400).map(({ call }) => call);
  expect(misunderstood).toEqual([]);
  return answers;
}
