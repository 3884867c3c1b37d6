import { moscowOrigin, type Page } from '../shop/test.ts';
import { callApi, createHttpVisitor, listGoods, type HttpVisitor } from './server.ts';

/** The browser storage of a returning visitor. */
export type PreparedVisitor = { visitor: HttpVisitor; pair: TokenPair; cart: string; address: SavedAddress };

export type SavedAddress = { uuid: string; street: string; house: string };

type TokenPair = { token: string; refresh_token: string };

type Preparation = {
  /** External ids and quantities; products only. */
  goods: Readonly<Record<string, number>>;
  /** Null: the question about bottles is still open. */
  haveContainersToReturn?: boolean | null;
  street?: string;
  house?: string;
  room?: string;
  /** Without it neither the cart nor the browser has an address. */
  hasAddress?: boolean;
};

/**
 * Gives the page a visitor with a filled cart and a chosen address, as after an earlier visit, so that a journey can
 * start at a later screen.
 */
export async function prepareVisitor(
  page: Page,
  {
    goods,
    haveContainersToReturn = true,
    street = 'Тверская улица',
    house = '9',
    room = '41',
    hasAddress = true,
  }: Preparation,
): Promise<PreparedVisitor> {
  const pair = await callApi<TokenPair>('/api/identity/auth/anonymous', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ partnerId: 'moscow' }),
  });
  const visitor = createHttpVisitor(pair.token);
  const fields = {
    latitude: 55.7612,
    longitude: 37.6091,
    city: 'Москва',
    street,
    house,
    room,
    entrance: '2',
    floor: '3',
  };
  const { data: address } = await visitor.call<{ data: SavedAddress }>('/api/v1/anonymous-addresses', fields);
  const { id: cart } = await visitor.call<{ id: string }>('/api/order/carts', {});
  const known = await listGoods('en');
  for (const [externalId, quantity] of Object.entries(goods)) {
    const product = known.get(externalId);
    if (!product) throw new Error(`The shop has no ${externalId}`);
    await visitor.call('/api/order/add_cart_item_product_events', { cart, productId: product.id, quantity });
  }
  if (hasAddress) {
    await visitor.call('/api/order/assign_cart_address_events', { cart, addressId: address.uuid });
  }
  await visitor.call('/api/order/calculate_cart_requests', { cart, haveContainersToReturn });

  const stored = {
    servicesIdentity: JSON.stringify(pair),
    cartId: cart,
    isAnonymousCart: 'true',
    ...(hasAddress && {
      anonymousAddresses: JSON.stringify([address]),
      anonymousSelectedAddress: JSON.stringify(address),
    }),
  };
  await storeBefore(page, stored);
  return { visitor, pair, cart, address };
}

/** Fills the local storage of the shop's origin before any of its pages opens. */
export async function storeBefore(page: Page, stored: Readonly<Record<string, string>>): Promise<void> {
  // An empty page of the same origin, without scripts of the shop.
  const url = `${moscowOrigin()}/empty-page`;
  const body = '<!doctype html><link rel="icon" href="data:,"><title>Empty</title>';
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(url);
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
}
