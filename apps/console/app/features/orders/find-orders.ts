import { call } from '#platform/data/client.ts';
import type { Found } from '#platform/feature/feature.ts';

/** Orders by number, phone in any spelling, its last four digits, name or address. */
export async function findOrders(text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const { items } = await call('listOpsOrders', { query: { q: text, limit: 8 }, signal });
  return items.map(({ uuid, number, customer, address }) => ({
    id: uuid,
    label: `${number} · ${customer.name}`,
    hint: address,
    icon: 'orders',
    to: `orders/${uuid}`,
  }));
}
