import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { getOffers } from '#features/catalogue/index.ts';
import { getDefaultArea, type Partner } from '#features/company/index.ts';
import type { OrderLineRow } from '../stores/order-line.store.ts';

/** How a reader is told of lines: as the catalogue calls their items in the reader's language, else as they were sold. */
export async function loadLineNames(
  context: Context,
  partner: Partner,
  language: Language,
): Promise<(line: Pick<OrderLineRow, 'productId' | 'productSetId' | 'name'>) => string> {
  // Names are the same in all areas, and what is sold in none is in it too.
  const { findItem } = await getOffers(context, partner, getDefaultArea(partner).id, null);
  return ({ productId, productSetId, name }) => {
    const itemId = productId ?? productSetId;
    return (itemId !== null && findItem(itemId)?.names[language]) || name;
  };
}
