import { summarise, type Summary } from './summary.ts';

const rounds = 150;
/** One visitor may have 20 carts, so several visitors share them. */
const roundsOfVisitor = 15;

const home = {
  latitude: 55.7558,
  longitude: 37.6173,
  city: 'Москва',
  street: 'Тверская улица',
  house: '7',
} as const;

/**
 * Runs visitors one after another and times each call over the network from the caller's side. The number of rounds is
 * fixed.
 */
export async function measureCartCommands(origin: string): Promise<Map<string, Summary>> {
  const times = new Map<string, number[]>();
  let bearer = { token: '' };
  const meetVisitor = () => post<{ token: string }>('', '/api/identity/auth/anonymous', { partnerId: 'moscow' });

  async function post<Answer>(token: string, path: string, body: object): Promise<Answer> {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as Answer;
  }

  async function time<Answer>(name: string, path: string, body: object): Promise<Answer> {
    const startedAt = performance.now();
    const answer = await post<Answer>(bearer.token, path, body);
    times.set(name, [...(times.get(name) ?? []), performance.now() - startedAt]);
    return answer;
  }

  for (let round = 0; round < rounds; round += 1) {
    if (round % roundsOfVisitor === 0) bearer = await meetVisitor();
    const { id: cart } = await time<{ id: string }>('init', '/api/order/carts', {});
    await time('add product', '/api/order/add_cart_item_product_events', { cart, productId: 'W19', quantity: 2 });
    await time('add product set', '/api/order/add_cart_item_product_set_events', {
      cart,
      productSetId: 'SET',
      quantity: 1,
    });
    await time('assign address', '/api/order/assign_cart_address_events', { cart, ...home });
    await time('calculate', '/api/order/calculate_cart_requests', { cart, haveContainersToReturn: true });
    await time('reduce product', '/api/order/reduce_cart_item_product_events', {
      cart,
      productId: 'W19',
      quantity: 1,
    });
  }
  return new Map([...times].map(([name, values]) => [name, summarise(values)]));
}
