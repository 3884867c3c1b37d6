import type { DeletedItem } from '@kaplya/contract';
import type { DeletedLine, Language } from '@kaplya/domain';
import type { AreaCatalogue } from '#features/catalogue/index.ts';

/** The deleted items in the customer's language, without those that the catalogue lacks. */
export function toDeletedItems(
  lines: readonly DeletedLine[],
  offers: Pick<AreaCatalogue, 'findItem'>,
  language: Language,
): DeletedItem[] {
  return lines.flatMap(({ kind, itemId: id, quantity }) => {
    const item = offers.findItem(id);
    return item ? [{ id, isProductSet: kind === 'product_set', quantity, name: item.names[language] }] : [];
  });
}

export function toDeletedLines(items: readonly DeletedItem[]): DeletedLine[] {
  return items.map(({ id: itemId, isProductSet, quantity }) => ({
    kind: isProductSet ? 'product_set' : 'product',
    itemId,
    quantity,
  }));
}
