import type { ShopFacts } from './checkout.ts';

/** Goods that a first order buys alone: no bottle to return, no pump. Several, as a shop's customers do not all buy one. */
const soldIds = new Set(['KAP-5', 'KAP-10', 'MSH-5', 'KAP-15', 'CUP', 'TEA-BLACK', 'COFFEE-GROUND', 'CUP-KRAFT']);
const CASH = 1;

type Product = { readonly id: string; readonly externalId: string };
type Day = {
  readonly date: string;
  readonly intervals: readonly { readonly id: string; readonly available: number }[];
};
type Method = { readonly '@id': string; readonly description: string; readonly setup: { readonly code: number } };

export async function readShopFacts(origin: string): Promise<ShopFacts> {
  const { token } = await ask<{ token: string }>(`${origin}/api/identity/auth/anonymous`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ partnerId: 'moscow' }),
  });
  const { data: products } = await ask<{ data: Product[] }>(`${origin}/api/v1/catalog/products?lang=ru`);
  const { data: days } = await ask<{ data: Day[] }>(
    `${origin}/api/v1/delivery-intervals?latitude=55.7558&longitude=37.6173`,
  );
  const methods = await ask<{ 'hydra:member': Method[] }>(`${origin}/api/payment/payment_methods?forIndividual=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const method = methods['hydra:member'].find(({ setup }) => setup.code === CASH);
  if (!method) throw new Error('Nobody pays the courier in cash here');
  return {
    productIds: products.filter(({ externalId }) => soldIds.has(externalId)).map(({ id }) => id),
    // The first open day may close while it is measured.
    intervals: days
      .filter(({ intervals }) => intervals.some(({ available }) => available > 0))
      .slice(1)
      .flatMap(({ date, intervals }) =>
        intervals.filter(({ available }) => available > 0).map(({ id }) => ({ date, periodId: id })),
      ),
    payment: { monolithType: CASH, paymentMethod: method['@id'], description: method.description },
  };
}

async function ask<Body>(url: string, init?: RequestInit): Promise<Body> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}
