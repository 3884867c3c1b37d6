import {
  endpoints,
  isAnonymous,
  machineEndpoints,
  operatorEndpoints,
  setupEndpoints,
  type Endpoint,
  type Role,
} from '@kaplya/contract';
import { addDays, MINUTE_MS } from '@kaplya/domain';
import { eq, sql } from 'drizzle-orm';
import { decodeProtectedHeader, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { signAccessToken } from '#features/identity/tokens/access-token.ts';
import { insertCustomerVisitor } from '#features/identity/account-removal/customer-visitor.store.ts';
import { customerTable, legalPersonCustomerTable, legalPersonTable } from '#features/identity/identity.table.ts';
import { passkeyTable } from '#features/identity/passkeys/passkey.table.ts';
import { createSession } from '#features/identity/sessions/sessions.ts';
import { savedMethodTable } from '#features/payments/payments.table.ts';
import { createStatusToken } from '#features/orders/index.ts';
import { orderTable } from '#features/orders/orders.table.ts';
import { addCell, giveConsent } from './cells/cell-world.ts';
import { sendPriceList } from './imports/import-world.ts';
import { storeAccount } from './people/create-staff.ts';
import { createHttpCustomer, listDays, moscowHome, nextPhone, shopWith } from './people/http-customer.ts';
import { startTestApp } from './start-test-app.ts';

const noExchange = {
  goods: 'all' as const,
  matchesCodes: false,
  pictures: true,
  prices: true,
  stock: true,
  statuses: [],
};

const app = await startTestApp();
const { context } = app;
const { database } = context;

// Proves who may do what to whose objects (issue: customers, 2). An id is no credential: a caller learns only that a
// foreign object is not found.

const callers = [
  'nobody',
  'visitor',
  'otherVisitor',
  'customer',
  'otherCustomer',
  'customerAbroad',
  'operator',
  'operatorAbroad',
] as const;

/**
 * Callers that are always treated like another one of the list: an owner like an operator; a person of the aggregator
 * like a customer; a partner's application and its user like a visitor.
 */
const likes = {
  owner: 'operator',
  aggregatorUser: 'otherCustomer',
  clientApp: 'otherVisitor',
  userOfApp: 'otherVisitor',
} as const satisfies Record<string, (typeof callers)[number]>;
type Alike = keyof typeof likes;

type CallerName = (typeof callers)[number] | Alike;

type Person = {
  readonly token: string;
  readonly refreshToken: string;
  readonly subjectId: string;
  readonly phone: string;
};
type People = Readonly<Record<Exclude<CallerName, 'nobody'>, Person>>;

const customerRoles: Role[] = ['ROLE_USER', 'ROLE_CLIENT'];

/** Subjects that have an account. */
const known = new Set<string>();

async function open(
  roles: Role[],
  { partnerId = 'moscow', ...of }: { partnerId?: string; subjectId?: string; visitorSubjectId?: string } = {},
): Promise<Person> {
  const { subjectId = crypto.randomUUID(), visitorSubjectId = null } = of;
  const phone = nextPhone();
  if (!isAnonymous(roles)) {
    const account = { partnerId, id: subjectId, roles, name: 'Анна', phone, joinedAt: new Date() };
    if (!known.has(subjectId)) await storeAccount(context, account);
    known.add(subjectId);
    if (visitorSubjectId !== null) {
      await insertCustomerVisitor(database, { partnerId, subjectId }, visitorSubjectId);
    }
  }
  const { session, refreshToken } = await createSession(context, database, {
    ...{ subjectId, roles, partnerId, visitorSubjectId, provenAt: context.clock.now() },
  });
  return { token: await signAccessToken(context, session, context.clock.now()), refreshToken, subjectId, phone };
}

/** Creates a caller who has done nothing yet. */
const openers: Readonly<Record<Exclude<CallerName, 'nobody' | 'customer'>, () => Promise<Person>>> = {
  visitor: () => open(['ANONYMOUS_AGGREGATOR_CLIENT']),
  otherVisitor: () => open(['ANONYMOUS_AGGREGATOR_CLIENT']),
  otherCustomer: () => open(customerRoles),
  customerAbroad: () => open(customerRoles, { partnerId: 'baku' }),
  operator: () => open(['ROLE_ADMIN']),
  operatorAbroad: () => open(['ROLE_OWNER'], { partnerId: 'baku' }),
  owner: () => open(['ROLE_OWNER']),
  aggregatorUser: () => open([...customerRoles, 'ROLE_AGGREGATOR_USER']),
  clientApp: () => open(['ROLE_CLIENT_APP']),
  userOfApp: () => open(['ROLE_CLIENT_APP', 'ROLE_ANONYMOUS_PARTNER_CLIENT']),
};

/** Callers that were refused, by name: they have changed nothing, so the next call meets them as they were made. */
const refused = new Map<CallerName, { readonly person: Promise<Person>; calls: number }>();
/** Less than what a minute allows to one of them. */
const callsOfRefused = 20;

function openRefused(name: keyof typeof openers): Promise<Person> {
  const former = refused.get(name);
  const bystander = former && former.calls < callsOfRefused ? former : { person: openers[name](), calls: 0 };
  bystander.calls += 1;
  refused.set(name, bystander);
  return bystander.person;
}

/** The owners of objects and the allowed callers are created for each call. The customer signed in as the visitor. */
async function meet(may: (caller: CallerName) => boolean): Promise<People> {
  const visitor = await openers.visitor();
  const find = (name: keyof typeof openers) => (may(name) ? openers[name]() : openRefused(name));
  return {
    visitor,
    customer: await open(customerRoles, { visitorSubjectId: visitor.subjectId }),
    otherVisitor: await find('otherVisitor'),
    otherCustomer: await find('otherCustomer'),
    customerAbroad: await find('customerAbroad'),
    operator: await find('operator'),
    operatorAbroad: await find('operatorAbroad'),
    owner: await find('owner'),
    aggregatorUser: await find('aggregatorUser'),
    clientApp: await find('clientApp'),
    userOfApp: await find('userOfApp'),
  };
}

const newShop = {
  ...{ name: 'Shop', language: 'en' as const, languages: ['en' as const], country: 'RU', currency: 'RUB' },
  ...{ timeZone: 'Europe/Moscow', town: { name: 'Town', latitude: 50.5, longitude: 30.5 } },
  ring: [
    [30, 50],
    [31, 50],
    [31, 51],
  ] as [number, number][],
  ...{ intervals: [{ from: '09:00', to: '13:00' }], deliveryFee: 0, freeFrom: 0, bottlePrice: 0 },
  goods: [{ name: 'Water', price: 1, kind: 'water' as const }],
  ...{ payments: ['cash' as const], owner: { name: 'Olga', email: 'olga@shop.example' } },
};

/** The column of a row: `ok` is the answer of an allowed call. */
type Expected = readonly ('ok' | number)[];

//                                  nobody visitor  other customer other abroad operator abroad
const anybody: Expected = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'];
const anyToken: Expected = [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'];
const anyTokenOfMoscow: Expected = [401, 'ok', 'ok', 'ok', 'ok', 403, 'ok', 403];
const anyAccount: Expected = [401, 403, 403, 'ok', 'ok', 'ok', 403, 403];
const anyAccountOrStaff: Expected = [401, 403, 403, 'ok', 'ok', 'ok', 'ok', 'ok'];
const anyAccountOfMoscow: Expected = [401, 403, 403, 'ok', 'ok', 404, 403, 403];
const visitorAlone: Expected = [401, 'ok', 404, 404, 404, 404, 404, 404];
/** The customer has signed in as this visitor. */
const visitorAndHeir: Expected = [401, 'ok', 404, 'ok', 404, 404, 404, 404];
const customerAlone: Expected = [401, 404, 404, 'ok', 404, 404, 404, 404];
const customerWithAccount: Expected = [401, 403, 403, 'ok', 404, 404, 403, 403];
const sessionOfCustomer: Expected = [401, 403, 403, 'ok', 404, 404, 404, 404];
const visitorAsThemself: Expected = [401, 'ok', 403, 403, 403, 403, 403, 403];
const customerAsThemself: Expected = [401, 403, 403, 'ok', 403, 403, 403, 403];
const onlyWhoAsked: Expected = [401, 'ok', 422, 422, 422, 422, 422, 422];
const operators: Expected = [401, 403, 403, 403, 403, 403, 'ok', 'ok'];
const operatorsOfTheShop: Expected = [401, 403, 403, 403, 403, 403, 'ok', 404];
const anybodyInTheShop: Expected = ['ok', 'ok', 'ok', 'ok', 'ok', 422, 'ok', 422];
const nobodyAbove: Expected = [401, 403, 403, 403, 403, 403, 403, 403];

const customerOfTheCompany: Expected = [401, 403, 403, 'ok', 422, 422, 403, 403];

type Row = {
  readonly endpoint: Endpoint;
  readonly expected: Expected;
  /** Exceptions for a caller that is not treated like its kind. */
  readonly but?: Partial<Record<Alike, Expected[number]>>;
  /** The answer of an allowed call, if it is not success. */
  readonly ok?: number;
  /** The owner of the object that is called on. */
  readonly of?: 'visitor' | 'customer';
  readonly what?: string;
  /** Created once for all callers; `owner` has the objects. */
  input?(owner: Person): unknown;
  /** Sends a call whose body is not JSON. */
  send?(token: string | undefined): Promise<Response>;
};

async function cartOf(owner: Person): Promise<string> {
  const httpCustomer = await createHttpCustomer(app, owner);
  await httpCustomer.add('W19', 3);
  await httpCustomer.declareBottles(1);
  return httpCustomer.cart;
}

async function readyCartOf(owner: Person): Promise<string> {
  const httpCustomer = shopWith(app, { token: owner.token, cart: await cartOf(owner) });
  await httpCustomer.getReady();
  await httpCustomer.addRequiredProducts(true);
  return httpCustomer.cart;
}

async function orderedCartOf(owner: Person): Promise<string> {
  const httpCustomer = shopWith(app, { token: owner.token, cart: await readyCartOf(owner) });
  await httpCustomer.complete();
  return httpCustomer.cart;
}

async function orderOf(owner: Person): Promise<string> {
  const httpCustomer = shopWith(app, { token: owner.token, cart: await readyCartOf(owner) });
  return (await httpCustomer.complete()).order.uuid;
}

async function deliveredOrderOf(owner: Person): Promise<string> {
  const id = await orderOf(owner);
  await database.update(orderTable).set({ status: 'completed', completedAt: new Date() }).where(eq(orderTable.id, id));
  return id;
}

async function onlineOrderOf(owner: Person): Promise<string> {
  const httpCustomer = shopWith(app, { token: owner.token, cart: await readyCartOf(owner) });
  await httpCustomer.assignPayment(8);
  return (await httpCustomer.complete()).order.uuid;
}

async function companyOf({ subjectId: customerId }: Person): Promise<string> {
  const legalPersonId = crypto.randomUUID();
  const partnerId = 'moscow';
  const createdAt = context.clock.now();
  await database
    .insert(legalPersonTable)
    .values({ partnerId, id: legalPersonId, name: 'ООО', taxNumber: legalPersonId.slice(-12), createdAt });
  await database.insert(legalPersonCustomerTable).values({ partnerId, legalPersonId, customerId });
  return legalPersonId;
}

async function savedMethodOf({ subjectId: customerId }: Person, kind: 'card' | 'sbp'): Promise<string> {
  const id = crypto.randomUUID();
  const method = { acquirer: 'yookassa', acquirerMethodId: id, kind, label: 'Mir', createdAt: context.clock.now() };
  await database.insert(savedMethodTable).values({ ...method, partnerId: 'moscow', id, customerId });
  return id;
}

async function addressOf({ token }: Person): Promise<string> {
  const { data } = await app.call(endpoints.createAnonymousAddress, { body: moscowHome }, { token });
  return data?.uuid ?? '';
}

async function agreementOf({ token, subjectId: userId }: Person): Promise<string> {
  const body = { consentType: 'marketing' as const };
  return (await app.call(endpoints.acceptAgreement, { params: { userId }, body }, { token })).id;
}

async function challengeOf({ token }: Person): Promise<string> {
  const body = { method: 'email' as const, email: `${crypto.randomUUID()}@example.com`, consent: true };
  return (await app.call(endpoints.login, { body }, { token })).challengeId;
}

async function sessionOf(owner: Person): Promise<string> {
  await open(customerRoles, { subjectId: owner.subjectId });
  const { data } = await app.call(endpoints.listSessions, {}, { token: owner.token });
  return data.find(({ isCurrent }) => !isCurrent)?.id ?? '';
}

async function passkeyOf({ subjectId: customerId }: Person): Promise<string> {
  const id = crypto.randomUUID();
  const passkey = { domain: 'localhost', credentialId: id, publicKey: new Uint8Array(1), counter: 0, transports: [] };
  const createdAt = context.clock.now();
  const of = { partnerId: 'moscow', id, customerId, name: 'A phone', isBackedUp: false, createdAt };
  await database.insert(passkeyTable).values({ ...passkey, ...of });
  return id;
}

const signed = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const noAssertion = { ...signed, response: { clientDataJSON: '', authenticatorData: '', signature: '' } };
const noRegistration = { ...signed, response: { clientDataJSON: '', attestationObject: '' } };

async function firstInterval(): Promise<{ date: string; periodId: string }> {
  const day = (await listDays(app)).at(-1);
  return { date: day?.date ?? '', periodId: day?.intervals[0]?.id ?? '' };
}

const cash = { monolithType: 1, paymentMethod: '/api/payment/payment_methods/cash', description: '' };

/** The calls on a cart, each with its parameters besides the cart id. */
const cartCalls: readonly [Endpoint, object | (() => Promise<object>), string?][] = [
  [endpoints.addProduct, { productId: 'CUP', quantity: 1 }],
  [endpoints.reduceProduct, { productId: 'W19', quantity: 1 }],
  [endpoints.addProductSet, { productSetId: 'SET', quantity: 1 }],
  [endpoints.reduceProductSet, { productSetId: 'SET', quantity: 1 }],
  [endpoints.removeItem, { cartItem: crypto.randomUUID() }],
  [endpoints.addReturnableContainer, { quantity: 1 }],
  [endpoints.reduceReturnableContainer, { quantity: 1 }],
  [endpoints.declineRequiredProduct, { externalProductId: 'PUMP' }],
  [endpoints.calculateCart, { haveContainersToReturn: true }],
  [endpoints.assignInterval, firstInterval],
  [endpoints.assignUser, { phoneNumber: '+79161234567', name: 'Пётр', consents: ['personal_data'] }],
  [endpoints.assignAddress, moscowHome, 'to fields'],
  [endpoints.assignNote, { note: 'Код 12' }],
  [endpoints.assignPayment, cash],
  [endpoints.assignPromocode, { promotionCode: 'FIX500' }],
  [endpoints.assignLoyaltyPoints, { paidByPoints: false }],
];

function ofBoth(row: Omit<Row, 'of' | 'expected'>, ofVisitor = visitorAlone): Row[] {
  return [
    { ...row, of: 'visitor', expected: ofVisitor },
    { ...row, of: 'customer', expected: customerAlone },
  ];
}

/** An order of the visitor is also the customer's, who has signed in as this visitor. */
const ofBothOrHeir = (row: Omit<Row, 'of' | 'expected'>) => ofBoth(row, visitorAndHeir);

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const sendPicture = (token: string | undefined): Promise<Response> => sendPictureTo(endpoints.uploadAvatar, token);

function sendPictureTo({ path }: Endpoint, token: string | undefined): Promise<Response> {
  const form = new FormData();
  form.set('file', new Blob([onePixel], { type: 'image/png' }), 'me.png');
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  return app.fetch(path, { method: 'POST', headers, body: form });
}

const near = { lat: moscowHome.latitude, lon: moscowHome.longitude };
const point = { latitude: moscowHome.latitude, longitude: moscowHome.longitude };

const staffRow = (
  endpoint: Endpoint,
  { input = {}, ...row }: Omit<Row, 'endpoint' | 'expected' | 'input'> & { readonly input?: object } = {},
): Row => ({
  ...{ endpoint, expected: operatorsOfTheShop, ...row },
  async input() {
    const { subjectId: id } = await open(['ROLE_ADMIN']);
    return { params: { id }, ...input };
  },
});

async function roleOfMoscow(): Promise<string> {
  const { token, subjectId: name } = await open(['ROLE_OWNER']);
  const body = { name, permissions: [] };
  return (await app.call(operatorEndpoints.createRole, { body }, { token })).role.id;
}

/** The answers of calls on an unknown banner. */
const ofBannerOfNobody = {
  ...{ what: 'of nobody', expected: operators, ok: 404 },
  input: () => ({ params: { id: crypto.randomUUID() } }),
};

/** Its picture is unknown. */
const newBanner = {
  ...{ type: 'click', titles: { ru: 'Весна', en: '', az: '', tr: '' }, texts: null, pictureId: '0'.repeat(40) },
  ...{ link: '/delivery', productSetId: null, promoCode: null, isFirstOrderOnly: false, isEnabled: true },
  ...{ startsAt: null, endsAt: null, areaIds: null, slides: [] },
};

const newPromo = {
  effect: { kind: 'percent', bps: 1000, maxDiscount: null },
  ...{ isEnabled: true, isFirstOrderOnly: false, minGoods: null, validFrom: null, validTo: null },
  ...{ globalLimit: null, perCustomerLimit: null, itemIds: null, areaIds: null, paymentCodes: null },
  ...{ weekdayMask: null, allowsPoints: true },
};

/** A call on a zone, a city, a warehouse or an interval that no shop has. */
const ofPlaceOfNobody = (body?: object) => ({
  ...{ what: 'of nobody', expected: operators, ok: 404 },
  input: () => ({ params: { id: 'nowhere' }, ...(body ? { body } : { query: { version: 1 } }) }),
});

/** A new count of a warehouse of Moscow. */
const stockCount = () => ({
  ...{ id: crypto.randomUUID(), kind: 'count' as const, warehouseId: 'msk-main', isDraft: true, lines: [] },
});

async function stockCountOfMoscow(): Promise<string> {
  const { token } = await open(['ROLE_OWNER']);
  const { document } = await app.call(operatorEndpoints.createStockDocument, { body: stockCount() }, { token });
  return document?.id ?? '';
}

const rows: readonly Row[] = [
  { endpoint: operatorEndpoints.listPlaces, expected: operators },
  { endpoint: operatorEndpoints.countPlaces, expected: operators },
  {
    endpoint: operatorEndpoints.checkAddress,
    expected: operators,
    input: () => ({ query: { lat: 55.7558, lon: 37.6173 } }),
  },
  {
    endpoint: operatorEndpoints.createArea,
    what: 'in a city of nobody',
    expected: operators,
    ok: 404,
    input: () => ({
      body: {
        names: { ru: 'Новая' },
        ...{ cityId: 'nowhere', warehouseId: 'nowhere' },
        ring: [
          [10, 10],
          [10.1, 10],
          [10, 10.1],
        ],
      },
    }),
  },
  { endpoint: operatorEndpoints.changeArea, ...ofPlaceOfNobody({ version: 1, isActive: true }) },
  { endpoint: operatorEndpoints.deleteArea, ...ofPlaceOfNobody() },
  {
    endpoint: operatorEndpoints.orderAreas,
    what: 'of zones of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ body: { items: [{ id: 'nowhere', version: 1 }] } }),
  },
  {
    endpoint: operatorEndpoints.createCity,
    what: 'in a time zone of nowhere',
    expected: operators,
    ok: 422,
    input: () => ({
      body: { names: { ru: 'Тверь' }, center: { latitude: 56.86, longitude: 35.9 }, timeZone: 'Nowhere/City' },
    }),
  },
  { endpoint: operatorEndpoints.changeCity, ...ofPlaceOfNobody({ version: 1 }) },
  {
    endpoint: operatorEndpoints.createWarehouse,
    expected: operators,
    input: () => ({ body: { name: 'Склад' } }),
  },
  { endpoint: operatorEndpoints.changeWarehouse, ...ofPlaceOfNobody({ version: 1, name: 'Склад' }) },
  { endpoint: operatorEndpoints.listIntervals, expected: operators },
  {
    endpoint: operatorEndpoints.createInterval,
    what: 'in a zone of nobody',
    expected: operators,
    ok: 404,
    input: () => ({
      body: {
        ...{ areaId: 'nowhere', weekdayMask: 127, from: '22:00', to: '23:00', cutoffDayOffset: 0, cutoffTime: '18:00' },
        ...{ maxOrders: 5, maxBottles: 20, surchargeMinor: 0, activeFrom: null, activeTo: null },
        ...{ lastDayMaxOrders: null, lastDayMaxBottles: null },
      },
    }),
  },
  {
    endpoint: operatorEndpoints.copyIntervals,
    what: 'of a zone of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ body: { fromAreaId: 'nowhere', toAreaId: 'msk-center' } }),
  },
  { endpoint: operatorEndpoints.changeInterval, ...ofPlaceOfNobody({ version: 1 }) },
  { endpoint: operatorEndpoints.deleteInterval, ...ofPlaceOfNobody() },
  { endpoint: operatorEndpoints.listHolidays, expected: operators },
  {
    endpoint: operatorEndpoints.saveHoliday,
    what: 'that nobody has closed',
    expected: operators,
    ok: 404,
    input: () => ({ params: { day: '2099-01-01' }, body: { version: 1, names: { ru: 'Новый год' } } }),
  },
  {
    endpoint: operatorEndpoints.deleteHoliday,
    what: 'that nobody has closed',
    expected: operators,
    ok: 404,
    input: () => ({ params: { day: '2099-01-01' }, query: { version: 1 } }),
  },
  // Public calls and probes.
  {
    endpoint: endpoints.getConfig,
    expected: anybody,
    input: () => ({ query: { domain: 'localhost', version: '1.6.9' } }),
  },
  { endpoint: endpoints.createAnonymousToken, expected: anybody, input: () => ({ body: { partnerId: 'moscow' } }) },
  { endpoint: endpoints.listConsentDocuments, expected: anybody },
  { endpoint: endpoints.getCompany, expected: anybody },
  { endpoint: endpoints.getLoyaltySystemAbout, expected: anybody },
  { endpoint: endpoints.getReturnedPackageAbout, expected: anybody },
  { endpoint: endpoints.getPartnerLogo, expected: anybody, input: () => ({ params: { partnerId: 'moscow' } }) },
  { endpoint: endpoints.getPartnerMockup, expected: anybody, input: () => ({ params: { partnerId: 'moscow' } }) },
  { endpoint: endpoints.listProducts, expected: anybody },
  { endpoint: endpoints.listProductSets, expected: anybody },
  { endpoint: endpoints.searchCatalogue, expected: anybody, input: () => ({ query: { q: 'вода' } }) },
  {
    endpoint: endpoints.getItemStatus,
    expected: anybody,
    input: () => ({ query: { type: 'product', slug: 'kaplya-19l' } }),
  },
  { endpoint: endpoints.getCatalogueArea, expected: anybody, input: () => ({ query: point }) },
  { endpoint: endpoints.listCategories, expected: anybody },
  { endpoint: endpoints.listBanners, expected: anybody },
  { endpoint: endpoints.autocompletePlaces, expected: anybody, input: () => ({ query: { address: 'Арбат' } }) },
  { endpoint: endpoints.suggestPlaces, expected: anybody, input: () => ({ query: { text: 'Арбат' } }) },
  { endpoint: endpoints.geocode, expected: anybody, input: () => ({ query: near }) },
  { endpoint: endpoints.listDeliveryAreas, expected: anybody },
  { endpoint: endpoints.listDeliveryIntervals, what: 'of a point', expected: anybody, input: () => ({ query: point }) },
  { endpoint: machineEndpoints.getLiveness, expected: anybody },
  { endpoint: machineEndpoints.getReadiness, expected: anybody },
  { endpoint: machineEndpoints.getMetrics, expected: anybody },
  { endpoint: machineEndpoints.getJsonWebKeys, expected: anybody },
  // Answered only on this machine and only with the sandbox on.
  { endpoint: machineEndpoints.getOutbox, expected: anybody },

  // The refresh token is the credential here, whatever the bearer.
  ...[endpoints.refreshToken, endpoints.revokeToken].map((endpoint) => ({
    endpoint,
    what: 'with the customer’s refresh token',
    expected: anybody,
    input: ({ refreshToken }: Person) => ({ body: { refresh_token: refreshToken } }),
  })),

  // Signing in: the code is the credential, and only one shop knows the challenge.
  {
    endpoint: endpoints.login,
    expected: anyToken,
    input: () => () => ({ body: { method: 'email', email: `${crypto.randomUUID()}@example.com`, consent: true } }),
  },
  {
    endpoint: endpoints.resendCode,
    what: 'before its time',
    of: 'visitor',
    expected: onlyWhoAsked,
    ok: 429,
    input: async (owner) => ({ body: { challengeId: await challengeOf(owner) } }),
  },
  {
    endpoint: endpoints.confirmCode,
    what: 'with a code that nobody was sent',
    of: 'visitor',
    expected: anyToken,
    ok: 422,
    input: async (owner) => ({ body: { challengeId: await challengeOf(owner), code: 'wrong' } }),
  },
  {
    endpoint: endpoints.createClientAppToken,
    what: 'with a secret that is none',
    expected: anybody,
    ok: 401,
    input: () => ({ body: { partnerId: 'moscow', clientId: 'kiosk', clientSecret: 'guessed' } }),
  },
  { endpoint: endpoints.enrichToken, expected: anyTokenOfMoscow, input: () => ({ body: { partnerId: 'moscow' } }) },
  {
    endpoint: endpoints.createPartnerToken,
    what: 'in the customer’s name',
    of: 'customer',
    expected: customerAsThemself,
    input: ({ phone }) => ({ body: { partnerId: 'moscow', username: phone, firstName: 'Анна', phone } }),
  },
  {
    endpoint: endpoints.enrichClientToken,
    expected: nobodyAbove,
    but: { clientApp: 'ok', userOfApp: 'ok' },
    input: () => ({ body: { externalUserId: '1', externalLocationId: '1', username: '', phone: '', firstName: '' } }),
  },

  // The account.
  {
    endpoint: endpoints.completeRegistration,
    expected: anyAccount,
    input: () => ({ body: { name: 'Анна', consents: ['personal_data'] } }),
  },
  { endpoint: endpoints.updateUserByJwt, expected: anyAccount },
  { endpoint: endpoints.getUser, expected: anyAccount },
  { endpoint: endpoints.getProfile, expected: anyAccount },
  { endpoint: endpoints.updateProfile, expected: anyAccount, input: () => ({ body: { name: 'Анна' } }) },
  { endpoint: endpoints.confirmProfileEmail, expected: anyAccount, ok: 422, input: () => ({ body: { code: '1' } }) },
  { endpoint: endpoints.confirmProfilePhone, expected: anyAccount, ok: 422, input: () => ({ body: { code: '1' } }) },
  { endpoint: endpoints.uploadAvatar, expected: anyAccount, send: sendPicture },
  { endpoint: endpoints.exportProfile, expected: anyAccount },
  { endpoint: endpoints.deleteProfile, expected: anyAccount },
  {
    endpoint: endpoints.requestProof,
    what: 'by a contact that the account does not have',
    expected: anyAccountOrStaff,
    ok: 422,
    input: () => ({ body: { method: 'email' } }),
  },
  {
    endpoint: endpoints.confirmProof,
    expected: anyAccountOrStaff,
    ok: 422,
    input: () => ({ body: { challengeId: crypto.randomUUID(), code: '1' } }),
  },
  {
    endpoint: endpoints.requestContactUndo,
    expected: anyToken,
    input: () => () => ({ body: { method: 'email', email: `${crypto.randomUUID()}@example.com` } }),
  },
  {
    endpoint: endpoints.undoContactChange,
    what: 'with a code that nobody was sent',
    expected: anyToken,
    ok: 422,
    input: () => ({ body: { challengeId: crypto.randomUUID(), code: '1' } }),
  },
  {
    endpoint: operatorEndpoints.requestContactRecovery,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ body: { method: 'email', email: 'new@example.com', present: 'nobody@example.com' } }),
  },
  {
    endpoint: operatorEndpoints.startContactRecovery,
    what: 'with a code that nobody was sent',
    expected: operators,
    ok: 422,
    input: () => ({ body: { challengeId: crypto.randomUUID(), code: '1' } }),
  },
  { endpoint: operatorEndpoints.listContactRecoveries, expected: operators },
  {
    endpoint: operatorEndpoints.cancelContactRecovery,
    what: 'of one that is not there',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() } }),
  },
  { endpoint: endpoints.listSessions, expected: anyAccountOrStaff },
  { endpoint: endpoints.endSessions, expected: anyAccountOrStaff },
  {
    endpoint: endpoints.endSession,
    of: 'customer',
    expected: sessionOfCustomer,
    input: async (owner) => ({ params: { id: await sessionOf(owner) } }),
  },

  // Passkeys.
  { endpoint: endpoints.getPasskeySignIn, expected: anyToken },
  {
    endpoint: endpoints.signInByPasskey,
    expected: anyToken,
    ok: 422,
    input: () => ({ body: { credential: noAssertion } }),
  },
  { endpoint: endpoints.getPasskeyProof, expected: anyAccountOrStaff, ok: 422 },
  {
    endpoint: endpoints.proveByPasskey,
    expected: anyAccountOrStaff,
    ok: 422,
    input: () => ({ body: { credential: noAssertion } }),
  },
  { endpoint: endpoints.listPasskeys, expected: anyAccountOrStaff },
  { endpoint: endpoints.getPasskeyCreation, expected: anyAccountOrStaff },
  {
    endpoint: endpoints.addPasskey,
    expected: anyAccountOrStaff,
    ok: 422,
    input: () => ({ body: { name: 'A phone', credential: noRegistration } }),
  },
  {
    endpoint: endpoints.renamePasskey,
    of: 'customer',
    expected: sessionOfCustomer,
    input: async (owner) => ({ params: { id: await passkeyOf(owner) }, body: { name: 'A phone' } }),
  },
  {
    endpoint: endpoints.removePasskey,
    of: 'customer',
    expected: sessionOfCustomer,
    input: async (owner) => ({ params: { id: await passkeyOf(owner) } }),
  },
  {
    endpoint: endpoints.acceptStaffInvitation,
    what: 'with a link that nobody was sent',
    expected: anyToken,
    ok: 410,
    input: () => ({ body: { token: 'guessed' } }),
  },

  // Agreements: each person agrees for themselves.
  ...(['visitor', 'customer'] as const).flatMap((of): Row[] => [
    {
      endpoint: endpoints.acceptAgreement,
      of,
      expected: of === 'visitor' ? visitorAsThemself : customerAsThemself,
      input: ({ subjectId }) => ({ params: { userId: subjectId }, body: { consentType: 'marketing' } }),
    },
    {
      endpoint: endpoints.declineAgreement,
      of,
      expected: of === 'visitor' ? visitorAndHeir : customerAlone,
      input: async (owner) => ({ params: { id: await agreementOf(owner) } }),
    },
  ]),

  // Loyalty points of orders.
  { endpoint: endpoints.getLoyaltyHistory, expected: anyAccount },

  // Favourites.
  { endpoint: endpoints.listFavourites, expected: anyAccount },
  {
    endpoint: endpoints.addFavourite,
    expected: anyAccountOfMoscow,
    input: async () => ({ params: await itemOfMoscow() }),
  },
  {
    endpoint: endpoints.removeFavourite,
    of: 'customer',
    what: 'which is another one of each customer',
    expected: anyAccount,
    input: async ({ token }) => {
      const params = await itemOfMoscow();
      await app.call(endpoints.addFavourite, { params }, { token });
      return { params };
    },
  },

  // Addresses.
  { endpoint: endpoints.listUserAddresses, expected: anyAccount },
  { endpoint: endpoints.createUserAddress, expected: anyAccount, input: () => ({ body: moscowHome }) },
  { endpoint: endpoints.createAnonymousAddress, expected: anyToken, input: () => ({ body: moscowHome }) },
  {
    endpoint: endpoints.deleteUserAddress,
    of: 'customer',
    expected: customerWithAccount,
    input: async (owner) => ({ body: { id: await addressOf(owner) } }),
  },
  {
    endpoint: endpoints.patchUserAddress,
    of: 'customer',
    expected: customerWithAccount,
    input: async (owner) => ({ params: { uuid: await addressOf(owner) }, body: { floor: '9' } }),
  },
  ...ofBoth({
    endpoint: endpoints.listDeliveryIntervals,
    what: 'of a saved address',
    input: async (owner) => ({ query: { addressUuid: await addressOf(owner) } }),
  }),

  // Carts.
  { endpoint: endpoints.initCart, expected: anyToken, input: () => ({ body: {} }) },
  ...ofBoth({
    endpoint: endpoints.restoreCart,
    input: async (owner) => ({ params: { id: await cartOf(owner) } }),
  }),
  ...cartCalls.flatMap(([endpoint, answered, what = '']) =>
    ofBoth({
      endpoint,
      what,
      input: async (owner) => ({
        body: { cart: await cartOf(owner), ...(typeof answered === 'function' ? await answered() : answered) },
      }),
    }),
  ),
  ...ofBoth({
    endpoint: endpoints.assignAddress,
    what: 'to a saved address',
    input: async (owner) => ({ body: { cart: await cartOf(owner), addressId: await addressOf(owner) } }),
  }),
  ...ofBoth({
    endpoint: endpoints.listPaymentMethods,
    what: 'of a cart',
    input: async (owner) => ({ query: { cart: await cartOf(owner) } }),
  }),
  { endpoint: endpoints.listPaymentMethods, expected: anyToken, input: () => ({ query: { forIndividual: '1' } }) },
  ...ofBothOrHeir({
    endpoint: endpoints.completeCart,
    input: async (owner) => ({ body: { cart: await readyCartOf(owner) } }),
  }),
  {
    endpoint: endpoints.authenticateCart,
    what: 'of the visitor as whom the customer signed in',
    of: 'visitor',
    expected: customerWithAccount,
    input: async (owner) => ({ body: { cart: await cartOf(owner) } }),
  },
  {
    endpoint: endpoints.authenticateCart,
    of: 'customer',
    expected: customerWithAccount,
    input: async (owner) => ({ body: { cart: await cartOf(owner) } }),
  },

  // The carts of orders.
  ...ofBothOrHeir({
    endpoint: endpoints.completeCart,
    what: 'of an order that was made',
    input: async (owner) => ({ body: { cart: await orderedCartOf(owner) } }),
  }),
  ...ofBoth({
    endpoint: endpoints.restoreCart,
    what: 'of an order',
    ok: 410,
    input: async (owner) => ({ params: { id: await orderedCartOf(owner) } }),
  }),
  {
    endpoint: endpoints.authenticateCart,
    what: 'of an order',
    of: 'customer',
    expected: customerWithAccount,
    ok: 410,
    input: async (owner) => ({ body: { cart: await orderedCartOf(owner) } }),
  },

  // Orders.
  { endpoint: endpoints.listOrders, expected: anyToken },
  { endpoint: endpoints.getBottleBalance, expected: anyAccount },
  { endpoint: endpoints.listCancelReasons, expected: anybody },
  {
    endpoint: endpoints.getOrderStatus,
    what: 'with the link of the visitor’s order',
    of: 'visitor',
    expected: anybodyInTheShop,
    input: async (owner) => {
      const id = await orderOf(owner);
      return { query: { t: createStatusToken(context, { partnerId: 'moscow', id }) } };
    },
  },
  ...ofBothOrHeir({
    endpoint: endpoints.getOrder,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) } }),
  }),
  ...ofBothOrHeir({
    endpoint: endpoints.watchOrder,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) } }),
  }),
  ...ofBothOrHeir({
    endpoint: endpoints.cancelOrder,
    // Each allowed caller is refused alike: the order is over.
    ok: 422,
    input: async (owner) => ({ body: { externalOrder: await deliveredOrderOf(owner), reasonId: 'changed_mind' } }),
  }),
  ...ofBothOrHeir({
    endpoint: endpoints.changeOrder,
    // The current address of the order, so that each caller can request it.
    input: async (owner) => ({ body: { externalOrder: await orderOf(owner), preview: true } }),
  }),
  ...ofBothOrHeir({
    endpoint: endpoints.rateOrder,
    input: async (owner) => ({ params: { uuid: await deliveredOrderOf(owner) }, body: { stars: 5 } }),
  }),
  ...ofBoth({
    endpoint: endpoints.reorder,
    input: async (owner) => ({ body: { externalOrder: await orderOf(owner) } }),
  }),

  // Payments.
  ...ofBothOrHeir({
    endpoint: endpoints.createPaymentRequest,
    input: async (owner) => {
      const documentId = await onlineOrderOf(owner);
      const returnUrl = 'http://localhost:3000/';
      return { headers: {}, body: { documentId, returnUrl, paymentMethod: '/api/payment/payment_methods/sbp' } };
    },
  }),
  {
    endpoint: endpoints.listLegalPersonPaymentMethods,
    what: 'of the customer’s company',
    of: 'customer',
    expected: customerOfTheCompany,
    input: async (owner) => ({ params: { id: await companyOf(owner) }, query: {} }),
  },
  { endpoint: endpoints.listOwnLegalPeople, expected: anyAccount },
  {
    endpoint: endpoints.requestLegalPerson,
    // The number of a Russian company is none in Baku.
    expected: [401, 403, 403, 'ok', 'ok', 422, 403, 403],
    input: () => ({ body: { name: 'ООО', taxNumber: '7707083893' } }),
  },
  {
    endpoint: endpoints.withdrawLegalPersonRequest,
    of: 'customer',
    expected: customerWithAccount,
    async input({ token }) {
      const body = { name: 'ООО', taxNumber: '7736050003' };
      const { request } = await app.call(endpoints.requestLegalPerson, { body }, { token });
      return { params: { id: request.id } };
    },
  },
  {
    endpoint: endpoints.decideLegalPersonRequest,
    what: 'that is no request for the customer’s company',
    of: 'customer',
    expected: customerOfTheCompany,
    ok: 404,
    input: async (owner) => ({
      params: { id: await companyOf(owner), requestId: crypto.randomUUID() },
      body: { decision: 'admit' },
    }),
  },
  {
    endpoint: endpoints.exportLegalPersonOrders,
    of: 'customer',
    expected: customerOfTheCompany,
    input: async (owner) => ({ params: { id: await companyOf(owner) }, query: { month: '2026-03' } }),
  },
  {
    endpoint: endpoints.leaveLegalPerson,
    of: 'customer',
    expected: customerOfTheCompany,
    input: async (owner) => ({ params: { id: await companyOf(owner) } }),
  },
  { endpoint: endpoints.listClientCards, expected: anyAccount },
  { endpoint: endpoints.listClientSbps, expected: anyAccount },
  {
    endpoint: endpoints.deleteClientCard,
    of: 'customer',
    expected: customerWithAccount,
    input: async (owner) => ({ params: { id: await savedMethodOf(owner, 'card') } }),
  },
  {
    endpoint: endpoints.deleteClientSbp,
    of: 'customer',
    expected: customerWithAccount,
    input: async (owner) => ({ params: { id: await savedMethodOf(owner, 'sbp') } }),
  },
  // The calling address is the credential: in a test, this machine's.
  {
    endpoint: machineEndpoints.takePaymentNotification,
    expected: anybody,
    input: () => ({ params: { acquirer: 'yookassa', partnerId: 'moscow' }, body: {} }),
  },

  { endpoint: operatorEndpoints.getMe, expected: operators },
  { endpoint: operatorEndpoints.updateMe, expected: operators, input: () => ({ body: { version: 1 } }) },
  // No address, and no code that was sent.
  {
    endpoint: operatorEndpoints.sendOwnEmailCode,
    expected: operators,
    ok: 422,
    input: () => ({ body: { email: '' } }),
  },
  {
    endpoint: operatorEndpoints.changeOwnEmail,
    expected: operators,
    ok: 422,
    input: () => ({ body: { challengeId: crypto.randomUUID(), code: '0000' } }),
  },
  { endpoint: operatorEndpoints.listAudit, expected: operators },
  { endpoint: operatorEndpoints.listStaff, expected: operators },
  {
    endpoint: operatorEndpoints.inviteStaff,
    expected: operators,
    input: () => () => ({ body: { name: 'Оля', email: `${crypto.randomUUID()}@shop.example`, roles: [] } }),
  },
  staffRow(operatorEndpoints.getStaff),
  staffRow(operatorEndpoints.updateStaff, { input: { body: { version: 1, name: 'Анна' } } }),
  staffRow(operatorEndpoints.sendInvitation, { ok: 409, what: 'who has come already' }),
  staffRow(operatorEndpoints.withdrawInvitation, {
    ...{ ok: 409, what: 'who has come already', input: { query: { version: 1 } } },
  }),
  staffRow(operatorEndpoints.listStaffSessions),
  staffRow(operatorEndpoints.endStaffSessions),
  staffRow(operatorEndpoints.removeStaffPasskeys, { ok: 404, what: 'who has none' }),
  { endpoint: operatorEndpoints.listRoles, expected: operators },
  {
    endpoint: operatorEndpoints.createRole,
    expected: operators,
    input: () => () => ({ body: { name: crypto.randomUUID(), permissions: [] } }),
  },
  {
    endpoint: operatorEndpoints.updateRole,
    expected: operatorsOfTheShop,
    input: async () => ({ params: { id: await roleOfMoscow() }, body: { version: 1, permissions: [] } }),
  },
  {
    endpoint: operatorEndpoints.deleteRole,
    what: 'in a version that it does not have',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async () => ({ params: { id: await roleOfMoscow() }, query: { version: 7 } }),
  },
  { endpoint: operatorEndpoints.getStaffPolicy, expected: operators },
  {
    endpoint: operatorEndpoints.updateStaffPolicy,
    expected: operators,
    input: () => ({ body: { version: 1, passkeys: 'optional' } }),
  },
  { endpoint: operatorEndpoints.listOpsOrders, expected: operators },
  {
    endpoint: operatorEndpoints.getOpsOrder,
    of: 'customer',
    expected: operatorsOfTheShop,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) } }),
  },
  { endpoint: operatorEndpoints.getBoard, expected: operators },
  // The token of the link decides, whatever the bearer.
  {
    endpoint: setupEndpoints.getSetup,
    what: 'of no link',
    expected: anybody,
    ok: 404,
    input: () => ({ query: { token: 'x' } }),
  },
  {
    endpoint: setupEndpoints.readSetupGoods,
    what: 'of no link',
    expected: anybody,
    ok: 404,
    input: () => ({ query: { token: 'x' } }),
  },
  {
    endpoint: setupEndpoints.createShop,
    what: 'of no link',
    expected: anybody,
    ok: 404,
    input: () => ({ body: { token: 'x', shop: newShop } }),
  },
  { endpoint: operatorEndpoints.listPrices, expected: operators },
  {
    endpoint: operatorEndpoints.changePrices,
    what: 'of a product of nobody',
    expected: operators,
    ok: 422,
    input: () => ({
      body: {
        items: [{ areaId: null, productId: crypto.randomUUID(), version: 1, price: { amount: 1, currency: 'RUB' } }],
      },
    }),
  },
  { endpoint: operatorEndpoints.listGoods, expected: operators },
  {
    endpoint: operatorEndpoints.createGoods,
    what: 'in a category of nobody',
    expected: operators,
    ok: 422,
    input: () => ({
      body: {
        ...{ kind: 'product', externalId: crypto.randomUUID(), categoryId: crypto.randomUUID() },
        names: { ru: 'Кружка', en: '', az: '', tr: '' },
      },
    }),
  },
  {
    endpoint: operatorEndpoints.getGoods,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() } }),
  },
  {
    endpoint: operatorEndpoints.changeGoods,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() }, body: { version: 1, brand: 'Kaplya' } }),
  },
  {
    endpoint: operatorEndpoints.deleteGoods,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() }, query: { version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.switchGoods,
    what: 'of nobody, reported row by row',
    expected: operators,
    input: () => ({ body: { items: [{ id: crypto.randomUUID(), version: 1 }], isActive: false } }),
  },
  {
    endpoint: operatorEndpoints.uploadPicture,
    expected: operators,
    send: (token) => sendPictureTo(operatorEndpoints.uploadPicture, token),
  },
  { endpoint: operatorEndpoints.listOpsBanners, expected: operators },
  { endpoint: operatorEndpoints.listMarketingChoices, expected: operators },
  {
    endpoint: operatorEndpoints.uploadBannerPicture,
    expected: operators,
    send: (token) => sendPictureTo(operatorEndpoints.uploadBannerPicture, token),
  },
  { ...ofBannerOfNobody, endpoint: operatorEndpoints.getOpsBanner },
  {
    endpoint: operatorEndpoints.createBanner,
    what: 'with a picture of nobody',
    expected: operators,
    ok: 422,
    input: () => ({ body: newBanner }),
  },
  {
    ...ofBannerOfNobody,
    endpoint: operatorEndpoints.changeBanner,
    input: () => ({ params: { id: crypto.randomUUID() }, body: { version: 1, ...newBanner } }),
  },
  {
    ...ofBannerOfNobody,
    endpoint: operatorEndpoints.deleteBanner,
    input: () => ({ params: { id: crypto.randomUUID() }, query: { version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.orderBanners,
    what: 'without all of them',
    expected: operators,
    ok: 409,
    input: () => ({ body: { items: [{ id: crypto.randomUUID(), version: 1 }] } }),
  },
  {
    endpoint: operatorEndpoints.previewGoods,
    what: 'without a name',
    expected: operators,
    ok: 422,
    input: () => ({ body: { goods: { id: null, kind: 'product', draft: {} } } }),
  },
  {
    endpoint: operatorEndpoints.previewBanner,
    what: 'with a picture of nobody',
    expected: operators,
    ok: 422,
    input: () => ({ body: { banner: { id: null, draft: newBanner } } }),
  },
  { endpoint: operatorEndpoints.listPromoCodes, expected: operators },
  {
    endpoint: operatorEndpoints.createPromoCode,
    what: 'for goods of nobody',
    expected: operators,
    ok: 422,
    input: () => ({ body: { code: 'AUTUMN', ...newPromo, itemIds: [crypto.randomUUID()] } }),
  },
  {
    endpoint: operatorEndpoints.getPromoCode,
    what: 'that there is not',
    expected: operators,
    ok: 404,
    input: () => ({ params: { code: 'NO-SUCH' } }),
  },
  {
    endpoint: operatorEndpoints.changePromoCode,
    what: 'that there is not',
    expected: operators,
    ok: 404,
    input: () => ({ params: { code: 'NO-SUCH' }, body: { version: 1, ...newPromo } }),
  },
  {
    endpoint: operatorEndpoints.deletePromoCode,
    what: 'that there is not',
    expected: operators,
    ok: 404,
    input: () => ({ params: { code: 'NO-SUCH' }, query: { version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.tryPromoCode,
    what: 'on goods of nobody',
    expected: operators,
    ok: 422,
    input: () => ({
      body: { draft: newPromo, items: [{ itemId: crypto.randomUUID(), quantity: 1 }], isFirstOrder: false },
    }),
  },
  { endpoint: operatorEndpoints.listOpsCategories, expected: operators },
  { endpoint: operatorEndpoints.listImports, expected: operators },
  { endpoint: operatorEndpoints.exportTable, expected: operators, input: () => ({ params: { kind: 'goods' } }) },
  {
    endpoint: operatorEndpoints.uploadImport,
    expected: operators,
    send: (token) => sendPriceList(app, token),
  },
  ...[
    operatorEndpoints.getImport,
    operatorEndpoints.listImportRows,
    operatorEndpoints.exportImportRows,
    operatorEndpoints.downloadFailedRows,
    operatorEndpoints.checkImport,
    operatorEndpoints.commitImport,
    operatorEndpoints.undoImport,
  ].map((endpoint) => ({
    ...{ endpoint, what: 'of nobody', expected: operators, ok: 404 },
    input: () => ({
      params: { id: crypto.randomUUID() },
      ...(endpoint.method === 'post' && { body: { version: 1 } }),
    }),
  })),
  {
    endpoint: operatorEndpoints.mapImport,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({
      params: { id: crypto.randomUUID() },
      body: { version: 1, header: 1, columns: [{ column: 0, field: 'code' }] },
    }),
  },
  {
    endpoint: operatorEndpoints.deleteImport,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() }, query: { version: 1 } }),
  },
  ...[operatorEndpoints.getExchange, operatorEndpoints.listExchangeLinks, operatorEndpoints.listExchangeRuns].map(
    (endpoint) => ({ endpoint, expected: operators }),
  ),
  {
    endpoint: operatorEndpoints.saveExchange,
    what: 'with a category of nobody',
    expected: operators,
    ok: 422,
    input: () => ({
      body: { version: 0, sendsOrders: false, settings: { ...noExchange, categoryId: crypto.randomUUID() } },
    }),
  },
  {
    endpoint: operatorEndpoints.createExchangePassword,
    what: 'over a change of nobody',
    expected: operators,
    ok: 409,
    input: () => ({ body: { version: 5 } }),
  },
  {
    endpoint: operatorEndpoints.revokeExchangePassword,
    what: 'over a change of nobody',
    expected: operators,
    ok: 409,
    input: () => ({ query: { version: 5 } }),
  },
  {
    endpoint: operatorEndpoints.saveExchangeLink,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() }, body: { version: 1, targets: [] } }),
  },
  ...[
    operatorEndpoints.getExchangeRun,
    operatorEndpoints.listExchangeRows,
    operatorEndpoints.exportExchangeRows,
    operatorEndpoints.replayExchangeRun,
    operatorEndpoints.commitExchangeRun,
    operatorEndpoints.endExchangeRun,
  ].map((endpoint) => ({
    ...{ endpoint, what: 'of nobody', expected: operators, ok: 404 },
    input: () => ({ params: { id: crypto.randomUUID() } }),
  })),
  { endpoint: operatorEndpoints.endExchangeRuns, expected: operators },
  {
    endpoint: operatorEndpoints.createCategory,
    expected: operators,
    input: () => ({ body: { names: { ru: 'Чай', en: '', az: '', tr: '' } } }),
  },
  {
    endpoint: operatorEndpoints.changeCategory,
    what: 'of nobody',
    expected: operators,
    ok: 422,
    input: () => ({ params: { id: crypto.randomUUID() }, body: { version: 1, slug: 'tea' } }),
  },
  {
    endpoint: operatorEndpoints.deleteCategory,
    what: 'of nobody',
    expected: operators,
    ok: 422,
    input: () => ({ params: { id: crypto.randomUUID() }, query: { version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.orderCategories,
    what: 'without all of them',
    expected: operators,
    ok: 409,
    input: () => ({ body: { items: [{ id: crypto.randomUUID(), version: 1 }] } }),
  },
  {
    endpoint: operatorEndpoints.listCategoryGoods,
    what: 'of nobody',
    expected: operators,
    ok: 422,
    input: () => ({ params: { id: crypto.randomUUID() } }),
  },
  {
    endpoint: operatorEndpoints.orderCategoryGoods,
    what: 'of nobody',
    expected: operators,
    ok: 422,
    input: () => ({
      params: { id: crypto.randomUUID() },
      body: { kind: 'product', items: [{ id: crypto.randomUUID(), version: 1 }] },
    }),
  },
  { endpoint: operatorEndpoints.listStock, expected: operators },
  {
    endpoint: operatorEndpoints.changeStockLimits,
    what: 'of a product of nobody',
    expected: operators,
    ok: 422,
    input: () => ({
      params: { warehouse: 'nowhere', product: crypto.randomUUID() },
      body: { version: 1, safety: 1 },
    }),
  },
  ...[operatorEndpoints.listStockMovements, operatorEndpoints.exportStockMovements].map((endpoint) => ({
    endpoint,
    what: 'of a product of nobody',
    expected: operators,
    ok: 422,
    input: () => ({ params: { warehouse: 'nowhere', product: crypto.randomUUID() } }),
  })),
  { endpoint: operatorEndpoints.listStockDocuments, expected: operators },
  {
    endpoint: operatorEndpoints.createStockDocument,
    expected: [401, 403, 403, 403, 403, 403, 'ok', 422],
    input: () => () => ({ body: stockCount() }),
  },
  {
    endpoint: operatorEndpoints.getStockDocument,
    expected: operatorsOfTheShop,
    input: async () => ({ params: { id: await stockCountOfMoscow() } }),
  },
  {
    endpoint: operatorEndpoints.saveStockCount,
    what: 'with a product of nobody',
    expected: operatorsOfTheShop,
    ok: 422,
    input: async () => ({
      params: { id: await stockCountOfMoscow() },
      body: { lines: [{ productId: crypto.randomUUID(), counted: 1, version: 0 }] },
    }),
  },
  {
    endpoint: operatorEndpoints.postStockCount,
    what: 'in which nothing is counted',
    expected: operatorsOfTheShop,
    ok: 422,
    input: async () => ({ params: { id: await stockCountOfMoscow() }, body: { version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.deleteStockCount,
    what: 'in a version that it does not have',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async () => ({ params: { id: await stockCountOfMoscow() }, query: { version: 7 } }),
  },
  { endpoint: operatorEndpoints.getDaySheet, expected: operators, input: () => ({ query: { date: '2026-03-10' } }) },
  { endpoint: operatorEndpoints.exportOpsOrders, expected: operators },
  ...[
    operatorEndpoints.exportOrders,
    operatorEndpoints.exportCustomers,
    operatorEndpoints.exportGoods,
    operatorEndpoints.exportPrices,
    operatorEndpoints.exportStock,
    operatorEndpoints.exportStockDocuments,
    operatorEndpoints.exportPromoCodes,
    operatorEndpoints.exportBanners,
    operatorEndpoints.exportUndelivered,
    operatorEndpoints.exportCalls,
    operatorEndpoints.exportStaff,
    operatorEndpoints.exportImports,
    operatorEndpoints.exportExchangeRuns,
    operatorEndpoints.exportAudit,
  ].map((endpoint) => ({ endpoint, expected: operators })),
  { endpoint: operatorEndpoints.askPalette, expected: operators, input: () => ({ query: { q: 'Анна' } }) },
  { endpoint: operatorEndpoints.listViews, expected: operators, input: () => ({ query: { screen: 'orders' } }) },
  {
    endpoint: operatorEndpoints.createView,
    expected: operators,
    input: () => ({
      body: { screen: 'orders', name: crypto.randomUUID(), query: '', columns: [], isShared: false },
    }),
  },
  {
    endpoint: operatorEndpoints.changeView,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() }, body: { version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.deleteView,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() }, query: { version: 1 } }),
  },
  { endpoint: operatorEndpoints.getSettings, expected: operators },
  {
    endpoint: operatorEndpoints.saveSettings,
    what: 'of the own partner',
    expected: operators,
    input: () => ({ body: { group: 'company', version: 0, values: {} } }),
  },
  { endpoint: operatorEndpoints.listAllReasons, expected: operators },
  {
    endpoint: operatorEndpoints.saveReasons,
    what: 'of which one is of nobody',
    expected: operators,
    ok: 422,
    input: () => ({
      params: { kind: 'cancel' },
      body: {
        version: 0,
        items: [{ id: 'nobody', names: { ru: 'Нет', en: '', az: '', tr: '' }, fault: null, isActive: true }],
      },
    }),
  },
  { endpoint: operatorEndpoints.listWaysToPay, expected: operators },
  {
    endpoint: operatorEndpoints.saveWaysToPay,
    what: 'of which one is of nobody',
    expected: operators,
    ok: 422,
    input: () => ({
      body: {
        version: 0,
        items: [
          {
            ...{ id: 'shells', names: { ru: 'Ракушки', en: '', az: '', tr: '' }, isEnabled: true, forIndividual: true },
            ...{ forLegal: true, minMinor: null, maxMinor: null },
          },
        ],
      },
    }),
  },
  { endpoint: operatorEndpoints.listDomains, expected: operators },
  {
    endpoint: operatorEndpoints.addDomain,
    what: 'that is none',
    expected: operators,
    ok: 422,
    input: () => ({ body: { host: 'no domain' } }),
  },
  {
    endpoint: operatorEndpoints.checkDomain,
    what: 'that nobody claims',
    expected: operators,
    ok: 404,
    input: () => ({ params: { host: 'nowhere.example' } }),
  },
  {
    endpoint: operatorEndpoints.deleteDomain,
    what: 'that is not there',
    expected: operators,
    ok: 404,
    input: () => ({ params: { host: 'nowhere.example' } }),
  },
  {
    endpoint: operatorEndpoints.checkService,
    what: 'of SMS',
    expected: operators,
    input: () => ({ body: { service: 'sms' } }),
  },
  // Secrets of the shop are those of the caller's own partner, so that the other's staff find none of Moscow's.
  { endpoint: operatorEndpoints.listSecrets, expected: operators },
  {
    endpoint: operatorEndpoints.saveSecret,
    what: 'that has no value',
    expected: operators,
    ok: 404,
    input: () => ({ params: { name: 'yookassa' }, body: { account: '1', version: 0 } }),
  },
  {
    endpoint: operatorEndpoints.deleteSecret,
    what: 'that is not there',
    expected: operators,
    ok: 404,
    input: () => ({ params: { name: 'yookassa' }, query: { account: '1', version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.testSecret,
    what: 'that is not there',
    expected: operators,
    ok: 404,
    input: () => ({ params: { name: 'yookassa' }, body: { account: '1' } }),
  },
  {
    endpoint: operatorEndpoints.changeSlot,
    what: 'of Moscow, shown by a preview',
    expected: operatorsOfTheShop,
    input: () => ({
      params: { interval: 'msk-center-afternoon', date: addDays(context.clock.now().toISOString().slice(0, 10), 2) },
      body: { version: 1, reason: 'Ремонт', preview: true },
    }),
  },
  {
    endpoint: operatorEndpoints.orderByPhone,
    what: 'that repeats one of a guest, shown by a preview',
    of: 'visitor',
    expected: operatorsOfTheShop,
    input: async (owner) => {
      const uuid = await orderOf(owner);
      const [order] = await database
        .select({ phone: orderTable.phone })
        .from(orderTable)
        .where(eq(orderTable.id, uuid));
      return { body: { preview: true, customer: { phone: order?.phone ?? '' }, repeatOf: uuid } };
    },
  },
  {
    endpoint: operatorEndpoints.getOpsOrder,
    of: 'customer',
    expected: operatorsOfTheShop,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) } }),
  },
  {
    endpoint: operatorEndpoints.changeOpsOrder,
    of: 'customer',
    expected: operatorsOfTheShop,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) }, body: { version: 1, preview: true } }),
  },
  {
    endpoint: operatorEndpoints.saveOpsOrder,
    of: 'customer',
    expected: operatorsOfTheShop,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) }, body: { version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.addOrderNote,
    of: 'customer',
    expected: operatorsOfTheShop,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) }, body: { text: 'Просит другого курьера' } }),
  },
  ...[operatorEndpoints.changeOrderNote, operatorEndpoints.deleteOrderNote].map((endpoint): Row => ({
    ...{ endpoint, what: 'that is unknown', of: 'customer', expected: operatorsOfTheShop, ok: 404 },
    input: async (owner) => ({
      params: { uuid: await orderOf(owner), note: crypto.randomUUID() },
      ...(endpoint === operatorEndpoints.changeOrderNote && { body: { text: 'Другое' } }),
    }),
  })),
  {
    endpoint: operatorEndpoints.moveOpsOrders,
    what: 'of nobody, which is a row of the answer',
    expected: operators,
    input: () => ({ body: { status: 'completed', orders: [{ uuid: crypto.randomUUID(), version: 1 }] } }),
  },
  { endpoint: operatorEndpoints.sumOpsOrders, expected: operators },
  { endpoint: operatorEndpoints.listOrderBulks, expected: operators },
  {
    endpoint: operatorEndpoints.startOrderBulk,
    what: 'of orders that nobody has',
    expected: operators,
    ok: 409,
    input: () => ({ body: { action: 'approved', filters: { source: 'nobody' }, expected: 1 } }),
  },
  ...[
    operatorEndpoints.getOrderBulk,
    operatorEndpoints.listOrderBulkRows,
    operatorEndpoints.exportOrderBulkRows,
    operatorEndpoints.stopOrderBulk,
  ].map((endpoint) => ({
    ...{ endpoint, what: 'of nobody', expected: operators, ok: 404 },
    input: () => ({ params: { id: crypto.randomUUID() } }),
  })),
  {
    endpoint: operatorEndpoints.transitionOrder,
    what: 'to a step that it cannot take yet',
    of: 'visitor',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) }, body: { status: 'completed' } }),
  },
  {
    endpoint: operatorEndpoints.refundOrder,
    what: 'that was not delivered',
    of: 'customer',
    expected: operatorsOfTheShop,
    ok: 422,
    input: async (owner) => ({
      params: { uuid: await orderOf(owner) },
      body: { items: [{ id: crypto.randomUUID(), quantity: 1 }] },
    }),
  },
  {
    endpoint: operatorEndpoints.correctDelivery,
    what: 'that was not delivered',
    of: 'customer',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async (owner) => ({
      params: { uuid: await orderOf(owner) },
      body: { version: 1, emptiesReturned: 1, reasonId: 'mistake' },
    }),
  },
  {
    endpoint: operatorEndpoints.returnCash,
    what: 'of which none is owed',
    of: 'customer',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) }, body: { version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.retryRefunds,
    what: 'of which none was declined',
    of: 'customer',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) } }),
  },
  { endpoint: operatorEndpoints.listUndelivered, expected: operators },
  {
    endpoint: operatorEndpoints.stepUndelivered,
    what: 'that did not come back',
    of: 'customer',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) }, body: { version: 1, step: 'give_up' } }),
  },
  { endpoint: operatorEndpoints.listCalls, expected: operators },
  {
    endpoint: operatorEndpoints.openCall,
    what: 'to a phone',
    expected: operators,
    input: () => ({ body: { kind: 'call_back', phone: '+79001234567' } }),
  },
  {
    endpoint: operatorEndpoints.addCallOutcome,
    what: 'of no call',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() }, body: { version: 1, outcome: 'reached' } }),
  },
  { endpoint: operatorEndpoints.getPulse, expected: operators },
  { endpoint: operatorEndpoints.watchShop, expected: operators },
];

const customerRow = (endpoint: Endpoint, parts: object, row: Partial<Row> = {}): Row => ({
  endpoint,
  ...{ of: 'customer', expected: operatorsOfTheShop, ...row },
  input: ({ subjectId: id }) => ({ params: { id }, query: {}, ...parts }),
});

const customerRows: readonly Row[] = [
  { endpoint: operatorEndpoints.listReasons, expected: operators },
  { endpoint: operatorEndpoints.listOpsLegalPeople, expected: operators },
  { endpoint: operatorEndpoints.listLegalPersonRequests, expected: operators },
  {
    endpoint: operatorEndpoints.createLegalPerson,
    what: 'with a tax number that is none',
    expected: operators,
    ok: 422,
    input: () => ({ body: { name: 'ООО', taxNumber: '1', creditLimitMinor: null } }),
  },
  ...(
    [
      [operatorEndpoints.getOpsLegalPerson, {}],
      [operatorEndpoints.exportOpsLegalPersonOrders, { query: { month: '2026-03' } }],
      [
        operatorEndpoints.recordLegalPersonPayment,
        { body: { id: crypto.randomUUID(), amountMinor: 100, day: '2026-03-02', note: '1' } },
      ],
    ] as const
  ).map(([endpoint, rest]): Row => ({
    ...{ endpoint, of: 'customer', expected: operatorsOfTheShop },
    input: async (owner) => ({ params: { id: await companyOf(owner) }, ...rest }),
  })),
  {
    endpoint: operatorEndpoints.changeLegalPerson,
    what: 'at a version that was never there',
    of: 'customer',
    // The number of a Russian company is none in Baku.
    expected: [401, 403, 403, 403, 403, 403, 'ok', 422],
    ok: 409,
    input: async (owner) => ({
      params: { id: await companyOf(owner) },
      body: { name: 'ООО', taxNumber: '7707083893', creditLimitMinor: null, version: 1000 },
    }),
  },
  {
    endpoint: operatorEndpoints.addLegalPersonMember,
    of: 'customer',
    expected: operatorsOfTheShop,
    input: async (owner) => ({ params: { id: await companyOf(owner) }, body: { customerId: owner.subjectId } }),
  },
  {
    endpoint: operatorEndpoints.removeLegalPersonMember,
    of: 'customer',
    expected: operatorsOfTheShop,
    input: async (owner) => ({ params: { id: await companyOf(owner), customerId: owner.subjectId } }),
  },
  ...(
    [
      [operatorEndpoints.acceptLegalPersonRequest, { legalPersonId: null }],
      [operatorEndpoints.refuseLegalPersonRequest, { reason: 'Нет договора' }],
    ] as const
  ).map(([endpoint, body]): Row => ({
    ...{ endpoint, what: 'that is unknown', expected: operators, ok: 404 },
    input: () => ({ params: { id: crypto.randomUUID() }, body }),
  })),
  { endpoint: operatorEndpoints.listOpsCustomers, expected: operators },
  { endpoint: operatorEndpoints.findCaller, expected: operators, input: () => ({ query: { phone: '+79160001122' } }) },
  customerRow(operatorEndpoints.getOpsCustomer, {}),
  ...[operatorEndpoints.blockCustomer, operatorEndpoints.unblockCustomer].map((endpoint): Row => ({
    ...{ endpoint, of: 'customer', expected: operatorsOfTheShop },
    input: ({ subjectId: customerId }) => ({ body: { customerId, reason: 'Не открывает дверь' } }),
  })),
  {
    endpoint: operatorEndpoints.changeCustomerAddress,
    what: 'that is unknown',
    ...{ of: 'customer', expected: operatorsOfTheShop, ok: 404 },
    input: ({ subjectId: id }) => ({ params: { id, addressId: crypto.randomUUID() }, body: { floor: '2' } }),
  },
  customerRow(operatorEndpoints.releasePromoUses, { body: { note: 'Номер у нового владельца' } }),
  customerRow(operatorEndpoints.addCustomerNote, { body: { text: 'Звонить после шести' } }),
  customerRow(
    operatorEndpoints.patchOpsCustomer,
    { body: { version: 1000, name: 'Анна' } },
    { ok: 409, what: 'at a version that was never there' },
  ),
  customerRow(
    operatorEndpoints.correctPoints,
    { body: { version: 1000, points: 1, reasonId: 'gift' } },
    { ok: 409, what: 'at a version that was never there' },
  ),
  customerRow(
    operatorEndpoints.correctBottles,
    { body: { version: 1000, addressKey: 'none', bottles: 1, reasonId: 'counted' } },
    { ok: 409, what: 'at a version that was never there' },
  ),
  customerRow(
    operatorEndpoints.sendMergeCode,
    { body: { method: 'email' } },
    { ok: 422, what: 'to an e-mail that they have not' },
  ),
  customerRow(
    operatorEndpoints.confirmMergeCode,
    { body: { challengeId: crypto.randomUUID(), code: '1' } },
    { ok: 422, what: 'with a code that nobody was sent', expected: operators },
  ),
  customerRow(
    operatorEndpoints.mergeCustomers,
    { body: { from: crypto.randomUUID(), version: 1, fromVersion: 1 } },
    { ok: 404, what: 'with an account that is not there', expected: operators },
  ),
];

const anyTokenInTheShop: Expected = [401, 'ok', 'ok', 'ok', 'ok', 404, 'ok', 404];

const cellOrderRow = (endpoint: Endpoint, row: Omit<Row, 'endpoint' | 'of' | 'expected' | 'input'> = {}): Row => ({
  endpoint,
  ...{ of: 'customer', expected: customerAlone, ...row },
  input: async (owner) => ({ params: { id: await cellOrderOf(owner) }, ...(endpoint.body && { body: {} }) }),
});

const cellRows: readonly Row[] = [
  { endpoint: endpoints.listCells, expected: anybody },
  {
    endpoint: endpoints.getCell,
    expected: anyTokenInTheShop,
    input: async () => ({ params: { id: (await addCell(context)).cellId } }),
  },
  { endpoint: endpoints.listCellProducts, expected: anyToken },
  {
    endpoint: endpoints.calculateCell,
    expected: anyTokenInTheShop,
    input: async () => ({ body: cellChoice((await addCell(context)).cellId) }),
  },
  {
    endpoint: endpoints.placeCellOrder,
    // Nobody with an account has agreed to anything yet, except the owner.
    expected: [401, 422, 422, 'ok', 422, 422, 422, 422],
    input: async (owner) => {
      await giveConsent(context, owner);
      return { body: { ...cellChoice((await addCell(context)).cellId), sourceSite: 'test' } };
    },
  },
  cellOrderRow(endpoints.getCellOrder),
  cellOrderRow(endpoints.watchCellOrder),
  cellOrderRow(endpoints.reopenCell, { ok: 409, what: 'whose bottle was not left there' }),
  cellOrderRow(endpoints.cancelCellOrder),
  cellOrderRow(endpoints.disputeBottle, { ok: 409, what: 'of an order that owes none' }),
  { endpoint: operatorEndpoints.listOpsCells, expected: operators },
  { endpoint: operatorEndpoints.listOpsCellOrders, expected: operators },
  {
    endpoint: operatorEndpoints.changeCellState,
    expected: operatorsOfTheShop,
    input: async () => ({ params: { id: (await addCell(context)).cellId }, body: { clearError: true } }),
  },
  {
    endpoint: operatorEndpoints.retryCellRefunds,
    what: 'of which none was declined',
    of: 'customer',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async (owner) => ({ params: { id: await cellOrderOf(owner) } }),
  },
  {
    endpoint: operatorEndpoints.decideBottle,
    what: 'of an order that owes none',
    of: 'customer',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async (owner) => ({ params: { id: await cellOrderOf(owner) }, body: { isDue: false } }),
  },
];

async function itemOfMoscow() {
  const { data } = await app.call(endpoints.listProductSets, { query: {} });
  return { type: 'product_set' as const, id: data[0]?.id ?? '' };
}

function cellChoice(cell: string) {
  return { cell, usePoints: false, additionalProducts: [] };
}

async function cellOrderOf(owner: Person): Promise<string> {
  await giveConsent(context, owner);
  const body = { ...cellChoice((await addCell(context)).cellId), sourceSite: 'test' };
  return (await app.call(endpoints.placeCellOrder, { body }, { token: owner.token })).order.id;
}

/** Reads everything stored about a subject. */
async function listHeld({ subjectId }: Person): Promise<unknown[]> {
  const { rows: held } = await database.execute(sql`
    select to_jsonb(cart) as held from cart where subject_id = ${subjectId}
    union all select to_jsonb(cart_line) from cart_line where cart_id in (select id from cart where subject_id = ${subjectId})
    union all select to_jsonb(slot_hold) from slot_hold where cart_id in (select id from cart where subject_id = ${subjectId})
    union all select to_jsonb("order") from "order" where subject_id = ${subjectId}
    union all select to_jsonb(cell_order) from cell_order where subject_id = ${subjectId}
    union all select to_jsonb(address) from address where subject_id = ${subjectId}
    union all select to_jsonb(favourite) from favourite where customer_id = ${subjectId}
    union all select to_jsonb(consent) from consent where subject_id = ${subjectId}
    union all select to_jsonb(customer) from customer where id = ${subjectId}
    union all select to_jsonb(session) from system.session where subject_id = ${subjectId}`);
  return held.map((row) => JSON.stringify(row)).toSorted();
}

const allRows = [...rows, ...customerRows, ...cellRows];

const titled = allRows.map((row) => {
  const parts = [row.endpoint.id, row.what, row.of && `(the ${row.of}’s)`];
  return { title: parts.filter((part) => part !== undefined).join(' '), ...row };
});

const isAlike = (caller: CallerName): caller is Alike => caller in likes;
const listAlike = (): Alike[] => (Object.keys(likes) as CallerName[]).filter(isAlike);

const idsOf = (listed: readonly Endpoint[]) => listed.map(({ id }) => id).toSorted();
const allEndpoints = [endpoints, operatorEndpoints, machineEndpoints, setupEndpoints].flatMap((group): Endpoint[] =>
  Object.values(group),
);

describe('who may call', () => {
  test('stands in a table that has every endpoint of the contract [A-01]', () => {
    expect(new Set(idsOf(allRows.map(({ endpoint }) => endpoint)))).toEqual(new Set(idsOf(allEndpoints)));
  });

  test.each(titled)(
    '$title [A-01] [A-04] [A-05] [A-08]',
    async ({ endpoint, expected, but = {}, ok, of, input, send }) => {
      const expectedOf = (caller: CallerName): Expected[number] | undefined =>
        isAlike(caller) ? (but[caller] ?? expectedOf(likes[caller])) : expected[callers.indexOf(caller)];
      const may = (caller: CallerName) => expectedOf(caller) === 'ok';
      const people = await meet(may);
      const owner = people[of ?? 'customer'];
      const made = (await input?.(owner)) ?? {};
      const call = async (caller: CallerName): Promise<number> => {
        const token = caller === 'nobody' ? undefined : people[caller].token;
        const answered: unknown = typeof made === 'function' ? (made as () => unknown)() : made;
        const response = await (send
          ? send(token)
          : app.send(endpoint, answered, token === undefined ? {} : { token }));
        return response.status;
      };
      const statuses = new Map<CallerName, number>();
      const all: CallerName[] = [...callers, ...listAlike()];

      const held = await listHeld(owner);
      for (const caller of all.filter((one) => !may(one))) statuses.set(caller, await call(caller));
      // A refused caller has changed nothing.
      expect(await listHeld(owner)).toEqual(held);
      for (const caller of all.filter(may)) statuses.set(caller, await call(caller));

      const success = ok ?? (endpoint.answer ? 200 : 204);
      expect(all.map((caller) => [caller, statuses.get(caller)])).toEqual(
        all.map((caller) => [caller, may(caller) ? success : expectedOf(caller)]),
      );
    },
  );
});

/** Tokens with valid claims that are not valid. */
async function forgeTokens(): Promise<Record<string, string>> {
  const now = context.clock.now();
  const subjectId = crypto.randomUUID();
  const account = { partnerId: 'moscow', id: subjectId, roles: customerRoles };
  await database.insert(customerTable).values(account);
  const { session } = await createSession(context, database, { subjectId, roles: customerRoles, partnerId: 'moscow' });
  const good = await signAccessToken(context, session, now);
  const [header = '', payload = '', signature = ''] = good.split('.');
  const { kid = '' } = decodeProtectedHeader(good);
  const current = await context.services.identity.signingKeys.getCurrent();
  const publicKey = await context.services.identity.signingKeys.findPublicKey(kid);
  if (!publicKey) throw new Error('The key of a token is not published');

  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const toPart = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const sign = (
    answered: Record<string, unknown>,
    alg: string,
    key: Parameters<SignJWT['sign']>[0],
    keyId: string,
    typ: string | undefined = 'at+jwt',
  ) => new SignJWT(answered).setProtectedHeader({ alg, kid: keyId, ...(typ !== '' && { typ }) }).sign(key);
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const publicKeyText = Buffer.from(await exportSPKI(publicKey));
  const { session: ended } = await createSession(context, database, {
    subjectId,
    roles: customerRoles,
    partnerId: 'moscow',
  });
  const token = {
    good,
    'with other claims': [header, toPart({ ...claims, roles: ['ROLE_ADMIN'] }), signature].join('.'),
    'with another signature': [header, payload, signature.replaceAll(/[A-M]/g, 'z')].join('.'),
    truncated: good.slice(0, -4),
    'without a signature': `${header}.${payload}.`,
    'of the algorithm none': [toPart({ alg: 'none', typ: 'JWT' }), payload, ''].join('.'),
    'of the algorithm none, with our key’s id': [toPart({ alg: 'none', kid, typ: 'JWT' }), payload, signature].join(
      '.',
    ),
    'signed with another key': await sign(claims, 'EdDSA', privateKey, kid),
    'signed with another key of another id': await sign(claims, 'EdDSA', privateKey, 'mine'),
    'signed HS256 with our public key': await sign(claims, 'HS256', publicKeyText, kid),
    'of another issuer': await sign({ ...claims, iss: 'https://elsewhere.example' }, 'EdDSA', current.key, kid),
    'for another audience': await sign({ ...claims, aud: 'https://elsewhere.example' }, 'EdDSA', current.key, kid),
    'for nobody': await sign({ ...claims, aud: undefined }, 'EdDSA', current.key, kid),
    'for several': await sign(
      { ...claims, aud: [claims['aud'], 'https://elsewhere.example'] },
      'EdDSA',
      current.key,
      kid,
    ),
    'of another type': await sign(claims, 'EdDSA', current.key, kid, 'dpop+jwt'),
    'of no type': await sign(claims, 'EdDSA', current.key, kid, ''),
    'of the type before, for an audience': await sign(claims, 'EdDSA', current.key, kid, 'JWT'),
    'of the type before, made after the upgrade': await sign(
      { ...claims, aud: undefined, iat: Math.ceil(context.services.identity.openedAt.getTime() / 1000) },
      'EdDSA',
      current.key,
      kid,
      'JWT',
    ),
    'without an expiry': await sign({ ...claims, exp: undefined }, 'EdDSA', current.key, kid),
    'of a session that never was': await sign({ ...claims, sid: crypto.randomUUID() }, 'EdDSA', current.key, kid),
    expired: await signAccessToken(context, session, new Date(now.getTime() - 15 * MINUTE_MS)),
    'of a session that has ended': await signAccessToken(context, ended, now),
    'that is none': 'nonsense',
  };
  await database.execute(sql`update system.session set revoked_at = ${now.toISOString()} where id = ${ended.id}`);
  return token;
}

describe('a token [P-52]', async () => {
  const { good = '', ...bad } = await forgeTokens();
  const guarded = allEndpoints.filter(({ access }) => access !== 'none');

  test('that is good is let in, so that those below are refused for what they are [C-10]', async () => {
    expect((await app.send(endpoints.getUser, {}, { token: good })).status).toBe(200);
  });

  test.each(Object.keys(bad))('%s is refused by every endpoint that needs one [C-10] [A-03]', async (kind) => {
    const token = bad[kind] ?? '';
    for (const endpoint of guarded) {
      const { status, error } = await app.callRefused(endpoint, {}, { token });
      expect([endpoint.id, status]).toEqual([endpoint.id, 401]);
      expect(['identity.token_invalid', 'identity.session_ended']).toContain(error.code);
    }
    // Calls without authentication ignore it.
    expect((await app.send(endpoints.getCompany, {}, { token })).status).toBe(200);
    const query = { addressUuid: crypto.randomUUID() };
    expect((await app.send(endpoints.listDeliveryIntervals, { query }, { token })).status).toBe(401);
  });

  test.each(['', 'Bearer', 'Basic bm9ib2R5', `Basic ${good}`, good])(
    'is brought as a bearer, not as "%s" [C-10]',
    async (authorization) => {
      for (const endpoint of guarded) {
        const response = await app.send(endpoint, {}, { headers: { authorization } });
        expect([endpoint.id, response.status]).toEqual([endpoint.id, 401]);
      }
    },
  );
});
