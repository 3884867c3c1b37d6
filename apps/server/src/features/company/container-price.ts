import { perContext, type Context } from '#context.ts';
import { getProductPriceMinor } from './company.store.ts';
import type { Partner } from './partner.ts';

/** Prices of containers by partner, read again after a change of the partner's catalogue or rules. */
const pricesOf = perContext((context) => {
  const prices = new Map<string, Promise<number>>();
  for (const topic of ['catalogue', 'partner'] as const) {
    context.changes.on(topic, (partnerId) => {
      if (partnerId === null) prices.clear();
      else prices.delete(partnerId);
    });
  }
  return prices;
});

/** What a bought container costs, in minor units. Throws for a partner whose catalogue has no container. */
export function getContainerPriceMinor(context: Context, partner: Pick<Partner, 'id' | 'rules'>): Promise<number> {
  const prices = pricesOf(context);
  const known = prices.get(partner.id);
  if (known) return known;
  const price = getProductPriceMinor(context.snapshots, partner.id, partner.rules.containerExternalId);
  prices.set(partner.id, price);
  price.catch(() => {
    if (prices.get(partner.id) === price) prices.delete(partner.id);
  });
  return price;
}
