import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';

/**
 * Gives a guest's copies of an address the point of its house that staff have set since (rule 54a). `known`: the address
 * as the server has it.
 */
export function takeSetPoint(storage: ShopStorage, known: GuestAddress): void {
  if (known.noPoint || known.uuid === undefined) return;
  const update = (copy: GuestAddress): GuestAddress => {
    if (!copy.noPoint || copy.uuid !== known.uuid) return copy;
    const { noPoint: _, ...placed } = { ...copy, ...known };
    return placed;
  };
  const list = storage.find('anonymousAddresses');
  const selected = storage.find('anonymousSelectedAddress');
  if (list?.some((copy) => update(copy) !== copy)) storage.set('anonymousAddresses', list.map(update));
  if (selected && update(selected) !== selected) storage.set('anonymousSelectedAddress', update(selected));
}
