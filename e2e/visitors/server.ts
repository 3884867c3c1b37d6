import { randomInt } from 'node:crypto';
import type { Address, DeliveryDay, DeliveryInterval, Product, ProductSet } from '@kaplya/contract';
import { expect, moscowOrigin, type Language, type Page } from '../shop/test.ts';

/** A house in the central area, far from those that journeys type. */
export const centre = { latitude: 55.7612, longitude: 37.6091 };

export type FreeInterval = { date: string; interval: DeliveryInterval };

type Goods = Product | ProductSet;

/** Calls the shop over HTTP as another program would. Throws on an error answer. */
export async function callApi<Answer>(path: string, request: RequestInit = {}): Promise<Answer> {
  const response = await fetch(moscowOrigin() + path, request);
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body}`);
  return JSON.parse(body) as Answer;
}

/** Products and product sets by their external ids, with names in a language. */
export async function listGoods(language: Language): Promise<ReadonlyMap<string, Goods>> {
  const lists = await Promise.all(
    ['products', 'product-sets'].map((kind) =>
      callApi<{ data: Goods[] }>(`/api/v1/catalog/${kind}?lang=${language}&source=site`),
    ),
  );
  return new Map(lists.flatMap(({ data }) => data).map((goods) => [goods.externalId, goods]));
}

export async function listDays({ latitude, longitude } = centre): Promise<DeliveryDay[]> {
  const query = `latitude=${latitude}&longitude=${longitude}`;
  return (await callApi<{ data: DeliveryDay[] }>(`/api/v1/delivery-intervals?${query}`)).data;
}

/**
 * The first free interval after today without a surcharge or a deadline on the previous evening: tomorrow's, or a later
 * one before a holiday.
 */
export async function findIntervalOfTomorrow(): Promise<FreeInterval> {
  const [today, ...later] = await listDays();
  if (!today) throw new Error('Nothing is delivered to the centre');
  return getFirstFree(
    later.map((day) => ({
      ...day,
      intervals: day.intervals.filter(({ id, price }) => price.amount === 0 && !id.endsWith('morning')),
    })),
  );
}

/**
 * A free interval on the last but one day with free intervals, or some such days earlier. A journey that counts places
 * needs a day of its own, because other journeys order at the same time.
 */
export async function findQuietInterval(
  part: 'morning' | 'afternoon' | 'evening',
  { daysEarlier = 0 } = {},
): Promise<FreeInterval> {
  const days = (await listDays()).slice(2, -1);
  const wanted = days.map((day) => ({ ...day, intervals: day.intervals.filter(({ id }) => id.endsWith(part)) }));
  const open = wanted.filter(({ intervals }) => intervals.some(({ available }) => available > 0));
  return getFirstFree(open.toReversed().slice(daysEarlier));
}

function getFirstFree(days: readonly DeliveryDay[]): FreeInterval {
  for (const { date, intervals } of days) {
    const interval = intervals.find(({ available }) => available > 0);
    if (interval) return { date, interval };
  }
  throw new Error('No interval is free');
}

// Each worker has its own number range, so that no two journeys use one number.
const phonesOfWorker = 10_000;
let phones = randomInt(phonesOfWorker);

/** An unused mobile number, typed without the country code. */
export function mintPhone(): string {
  const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0) % 1000;
  phones = (phones + 1) % phonesOfWorker;
  return `916${String(worker * phonesOfWorker + phones).padStart(7, '0')}`;
}

/** A visitor who uses the shop without a browser. */
export type HttpVisitor = {
  token: string;
  call: <Answer>(path: string, body?: unknown, method?: 'POST' | 'PUT' | 'PATCH') => Promise<Answer>;
};

/** Uses an existing token, for example a page's. */
export function createHttpVisitor(token: string): HttpVisitor {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'X-Source': 'site',
    'X-Client': 'site',
    'X-Client-Version': '0.0.2',
    'X-Site-Version': '1.6.9',
    'X-Device-Info': 'journey',
  };
  return {
    token,
    call: (path, body, method = 'POST') =>
      callApi(path, { headers, ...(body !== undefined && { method, body: JSON.stringify(body) }) }),
  };
}

export async function createStranger(): Promise<HttpVisitor> {
  const { partnerId } = await callApi<{ partnerId: string }>('/api/config?domain=localhost&version=1.6.9');
  const { token } = await callApi<{ token: string }>('/api/identity/auth/anonymous', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ partnerId }),
  });
  return createHttpVisitor(token);
}

/** The page's visitor, over HTTP. */
export async function findVisitorOf(page: Page): Promise<HttpVisitor> {
  const pair = await readStored<{ token: string }>(page, 'servicesIdentity');
  if (!pair) throw new Error('The page has no token yet');
  return createHttpVisitor(pair.token);
}

/** A value of the page's local storage, parsed if it is JSON. */
export async function readStored<Value>(page: Page, key: string): Promise<Value | null> {
  const raw = await page.evaluate((name) => localStorage.getItem(name), key);
  if (raw === null) return null;
  try {
    return JSON.parse(raw) as Value;
  } catch {
    return raw as Value;
  }
}

/** The id of the page's cart, once the first addition has created it. */
export async function getCartId(page: Page): Promise<string> {
  const find = () => readStored<string>(page, 'cartId');
  await expect.poll(find, 'the id of the cart').not.toBeNull();
  return (await find()) ?? '';
}

/** A visitor's address without a browser. */
const tverskaya7 = { ...centre, city: 'Москва', street: 'Тверская улица', house: '7', noRoom: true };

/** A cart that a visitor filled over HTTP. */
export type FilledCart = { visitor: HttpVisitor; cart: string; address: Address | null };

type Filling = { goods: Readonly<Record<string, number>>; hasAddress?: boolean; haveBottles?: boolean | null };

/** A new visitor with goods in the cart by external id, optionally with an address in the centre. */
export async function fillCart({ goods, hasAddress = true, haveBottles = true }: Filling): Promise<FilledCart> {
  const visitor = await createStranger();
  const known = await listGoods('en');
  const { id: cart } = await visitor.call<{ id: string }>('/api/order/carts', {});
  for (const [externalId, quantity] of Object.entries(goods)) {
    const productId = known.get(externalId)?.id;
    await visitor.call('/api/order/add_cart_item_product_events', { cart, productId, quantity });
  }
  const address = hasAddress ? await giveAddress(visitor, cart) : null;
  await visitor.call('/api/order/calculate_cart_requests', { cart, haveContainersToReturn: haveBottles });
  return { visitor, cart, address };
}

async function giveAddress(visitor: HttpVisitor, cart: string): Promise<Address | null> {
  const { data } = await visitor.call<{ data: Address | null }>('/api/v1/anonymous-addresses', tverskaya7);
  await visitor.call('/api/order/assign_cart_address_events', { cart, addressId: data?.uuid });
  return data;
}

/** Continues in a browser with a cart that was filled over HTTP, as on a later visit. */
export async function comeBackWith(page: Page, { visitor, cart, address }: FilledCart): Promise<void> {
  const stored = {
    servicesIdentity: JSON.stringify({ token: visitor.token }),
    cartId: cart,
    isAnonymousCart: 'true',
    ...(address && {
      anonymousAddresses: JSON.stringify([address]),
      anonymousSelectedAddress: JSON.stringify(address),
    }),
  };
  // A blank page of the shop's origin, only for its storage.
  const blank = `${moscowOrigin()}/blank`;
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(blank);
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
}

/** Takes every remaining place of an interval. */
export async function takeAllPlaces({ date, interval }: FreeInterval): Promise<void> {
  for (let bottles = 900; bottles > 0;) {
    const { visitor, cart } = await fillCart({ goods: { W19: bottles } });
    const wanted = { cart, date, periodId: interval.id };
    const isHeld = await visitor.call('/api/order/assign_cart_interval_events', wanted).then(
      () => true,
      () => false,
    );
    // Others' holds cannot be taken: a smaller cart fits beside them.
    if (!isHeld) bottles = Math.floor(bottles / 2);
    else if ((await findPlaces(date, interval.id)) === 0) return;
  }
}

export async function findPlaces(date: string, periodId: string): Promise<number> {
  const day = (await listDays()).find((each) => each.date === date);
  return day?.intervals.find(({ id }) => id === periodId)?.available ?? 0;
}
