import type { endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Call } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { getOffers } from '../catalogue-directory.ts';

/** The status of an item's page. Withdrawn items stay in the catalogue, so that their pages answer permanently. */
export async function getItemStatus(
  context: Context,
  { partner, query, answerHeaders }: Call<typeof endpoints.getItemStatus>,
) {
  if (!partner) throw new Refusal('partner.unknown');
  const areas = partner.areas.filter(({ isActive }) => isActive);
  const offers = await Promise.all(areas.map(({ id }) => getOffers(context, partner, id, null)));
  const known = offers.flatMap(({ items }) =>
    items.filter(({ kind, slug }) => kind === query.type && slug === query.slug),
  );
  const isSold = known.some((item) => item.isSold);
  const status = isSold ? ('sold' as const) : known.length > 0 ? ('withdrawn' as const) : ('unknown' as const);
  // The same age as for the catalogue's lists.
  answerHeaders.set('cache-control', 'public, max-age=30');
  return { success: true as const, data: { status } };
}
