import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { getOffers } from '#features/catalogue/index.ts';
import { getDefaultArea, type Partner } from '#features/company/index.ts';
import type { OrderLineRow } from '../stores/order-line.store.ts';

/** Line names from the catalogue in the reader's language, otherwise as sold. */
export async function loadLineNames(
  context: Context,
  partner: Partner,
  language: Language,
): Promise<(line: Pick<OrderLineRow, 'productId' | 'productSetId' | 'name'>) => string> {
  // Reads the names from the default area's catalogue: the catalogue of any area names all items, even those not sold
  // there.
  const { findItem } = await getOffers(context, partner, getDefaultArea(partner).id, null);
  return ({ productId, productSetId, name }) => {
    const itemId = productId ?? productSetId;
    return (itemId !== null && findItem(itemId)?.names[language]) || name;
  };
}
