import { moscowHome } from '../load/checkout.ts';

/**
 * The `Cookie` header of a browser after its visitor has chosen an address and an interval and has put goods into a cart:
 * what the storefront writes (area and day), and what the shop's answers set.
 */
export async function readCookiesOfCart(origin: string): Promise<string> {
  const cookies = new Map<string, string>();
  async function call<Body>(path: string, { body, token }: { body?: object; token?: string } = {}): Promise<Body> {
    const answer = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      const isForPages = /;\s*path=\/(?:;|$)/i.test(cookie);
      if (name !== undefined && value !== undefined && isForPages) cookies.set(name, value);
    }
    return (await answer.json()) as Body;
  }

  const { latitude, longitude } = moscowHome;
  const place = `latitude=${latitude}&longitude=${longitude}`;
  const { data: area } = await call<{ data: { id: string } }>(`/api/v1/catalog/area?${place}`);
  const { data: days } = await call<{ data: { date: string }[] }>(`/api/v1/delivery-intervals?${place}`);
  const { token } = await call<{ token: string }>('/api/identity/auth/anonymous', { body: { partnerId: 'moscow' } });
  const { id: cart } = await call<{ id: string }>('/api/order/carts', { body: {}, token });
  const item = { cart, productId: 'CUP', quantity: 1 };
  await call('/api/order/add_cart_item_product_events', { body: item, token });

  cookies.set('area', area.id);
  const day = days.at(-1)?.date;
  if (day !== undefined) cookies.set('day', day);
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
