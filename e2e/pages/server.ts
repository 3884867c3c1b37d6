import type { DeliveryDay, DeliveryInterval, Product, ProductSet } from '@kaplya/contract';
import { moscowOrigin, type Language, type Page } from '../shop/test.ts';

/** A house in the area of the centre, far from the ones that journeys type. */
export const centre = { latitude: 55.7612, longitude: 37.6091 };

export type FreeInterval = { date: string; interval: DeliveryInterval };

type Goods = Product | ProductSet;

/** Asks the shop over HTTP, as another program would. Throws on an answer that is no success. */
export async function ask<Answer>(path: string, request: RequestInit = {}): Promise<Answer> {
  const response = await fetch(moscowOrigin() + path, request);
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body}`);
  return JSON.parse(body) as Answer;
}

/** Products and product sets by their external ids, named in a language. */
export async function listGoods(language: Language): Promise<ReadonlyMap<string, Goods>> {
  const lists = await Promise.all(
    ['products', 'product-sets'].map((kind) =>
      ask<{ data: Goods[] }>(`/api/v1/catalog/${kind}?lang=${language}&source=site`),
    ),
  );
  return new Map(lists.flatMap(({ data }) => data).map((goods) => [goods.externalId, goods]));
}

export async function listDays({ latitude, longitude } = centre): Promise<DeliveryDay[]> {
  const query = `latitude=${latitude}&longitude=${longitude}`;
  return (await ask<{ data: DeliveryDay[] }>(`/api/v1/delivery-intervals?${query}`)).data;
}

/** The first free interval after today: tomorrow's, or on the eve of a holiday that of the first working day. */
export async function findIntervalOfTomorrow(): Promise<FreeInterval> {
  const [today, ...later] = await listDays();
  if (!today) throw new Error('Nothing is delivered to the centre');
  return getFirstFree(later);
}

/** The first free interval of the day before the last one, which other journeys leave alone. */
export async function findQuietInterval(part: 'morning' | 'afternoon' | 'evening'): Promise<FreeInterval> {
  const days = (await listDays()).slice(2, -1);
  const wanted = days.map((day) => ({ ...day, intervals: day.intervals.filter(({ id }) => id.endsWith(part)) }));
  return getFirstFree(wanted.toReversed());
}

function getFirstFree(days: readonly DeliveryDay[]): FreeInterval {
  for (const { date, intervals } of days) {
    const interval = intervals.find(({ available }) => available > 0);
    if (interval) return { date, interval };
  }
  throw new Error('No interval is free');
}

/** A visitor who talks to the shop without a browser. */
export type HttpVisitor = {
  token: string;
  call: <Answer>(path: string, body?: unknown) => Promise<Answer>;
};

/** Speaks with a token that somebody, such as a page, already has. */
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
    call: (path, body) =>
      ask(path, { headers, ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }) }),
  };
}

export async function createStranger(): Promise<HttpVisitor> {
  const { token } = await ask<{ token: string }>('/api/identity/auth/anonymous', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  return createHttpVisitor(token);
}

/** The visitor that a page is, over HTTP. */
export async function findVisitorOf(page: Page): Promise<HttpVisitor> {
  const pair = await readStored<{ token: string }>(page, 'servicesIdentity');
  if (!pair) throw new Error('The page has no token yet');
  return createHttpVisitor(pair.token);
}

/** A value of the page's local storage, parsed where it is JSON. */
export async function readStored<Value>(page: Page, key: string): Promise<Value | null> {
  const raw = await page.evaluate((name) => localStorage.getItem(name), key);
  if (raw === null) return null;
  try {
    return JSON.parse(raw) as Value;
  } catch {
    return raw as Value;
  }
}

/** The id of the page's cart. */
export async function getCartId(page: Page): Promise<string> {
  const id = await readStored<string>(page, 'cartId');
  if (!id) throw new Error('The page has no cart');
  return id;
}

type HeldCart = { stranger: HttpVisitor; cart: string };

/** A stranger with so many bottles of water on the way to the centre. */
export async function fillCart({ bottles }: { bottles: number }): Promise<HeldCart> {
  const stranger = await createStranger();
  const water = (await listGoods('en')).get('W19');
  const { id: cart } = await stranger.call<{ id: string }>('/api/order/carts', centre);
  await stranger.call('/api/order/add_cart_item_product_events', { cart, productId: water?.id, quantity: bottles });
  await stranger.call('/api/order/assign_cart_address_events', {
    cart,
    ...centre,
    city: 'Москва',
    street: 'Тверская улица',
    house: '7',
    noRoom: true,
  });
  await stranger.call('/api/order/calculate_cart_requests', { cart, haveContainersToReturn: true });
  return { stranger, cart };
}

/** Takes every place of an interval that is left for bottles. */
export async function takeAllPlaces({ date, interval }: FreeInterval): Promise<void> {
  for (let bottles = 60; bottles > 0;) {
    const { stranger, cart } = await fillCart({ bottles });
    const isHeld = await stranger
      .call('/api/order/assign_cart_interval_events', { cart, date, periodId: interval.id })
      .then(
        () => true,
        () => false,
      );
    // What others hold is not ours to take: a smaller cart fits beside it.
    if (!isHeld) bottles = Math.floor(bottles / 2);
    else if ((await findPlaces(date, interval.id)) === 0) return;
  }
}

export async function findPlaces(date: string, periodId: string): Promise<number> {
  const day = (await listDays()).find((each) => each.date === date);
  return day?.intervals.find(({ id }) => id === periodId)?.available ?? 0;
}
