import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';

/**
 * Gives a guest's copies of an address the point or the zone that staff have set since (rules 54a, 54b). `known`: the
 * address as the server has it.
 */
export function takeSetPoint(storage: ShopStorage, known: GuestAddress): void {
  if (known.noPoint || known.uuid === undefined) return;
  const isBetter = ({ noPoint, zoneOnly }: GuestAddress) => noPoint === true || (zoneOnly === true && !known.zoneOnly);
  const update = (copy: GuestAddress): GuestAddress => {
    if (!isBetter(copy) || copy.uuid !== known.uuid) return copy;
    const { noPoint: _, zoneOnly: __, ...former } = copy;
    return { ...former, ...known };
  };
  const list = storage.find('anonymousAddresses');
  const selected = storage.find('anonymousSelectedAddress');
  if (list?.some((copy) => update(copy) !== copy)) storage.set('anonymousAddresses', list.map(update));
  if (selected && update(selected) !== selected) storage.set('anonymousSelectedAddress', update(selected));
}
