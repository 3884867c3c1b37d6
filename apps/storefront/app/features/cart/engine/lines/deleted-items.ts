import type { RestoredCart } from '@kaplya/contract';
import { checkEmpties } from '#platform/storage/check-kept.ts';
import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import type { DeclaredEmpties, DeletedItem } from '#platform/storage/stored-values.ts';
import { toReference, type CartItemReference } from '../../state/cart-state.ts';

/** The items that the customer removed and can restore (T-06). Kept in the browser, so that every tab has them. */
export type DeletedItems = {
  find(): readonly DeletedItem[] | null;
  keep(reference: CartItemReference, name: string | undefined, quantity: number): void;
  drop(reference: CartItemReference): void;
  /** The customer has declared the empty bottles again: restored lines do not change that. */
  forgetEmpties(): void;
  /** The removals of one cart count for the cart that replaces it. */
  moveEmpties(from: string | null, to: string | null): void;
  /** The lines of the older cart whose place ours took can be restored like removed ones (rule 51). */
  keepReplaced(restored: RestoredCart): void;
  clear(): void;
};

export function createDeletedItems(storage: ShopStorage, findDeclared: () => DeclaredEmpties | null): DeletedItems {
  const find = () => storage.find('deletedItems') ?? [];

  /** As declared before anything was removed from this cart: the number sinks with the water (rule 6). */
  function findEmpties(): DeclaredEmpties | null {
    const declared = findDeclared();
    if (!declared) return null;
    const earlier = find()
      .map(({ empties }) => checkEmpties(empties))
      .filter((each) => each?.cartId === declared.cartId);
    const counted = [declared, ...earlier]
      .map((each) => each?.quantity ?? null)
      .filter((quantity) => quantity !== null);
    return { ...declared, quantity: counted.length === 0 ? null : Math.max(...counted) };
  }

  return {
    find: () => storage.find('deletedItems'),
    keep(reference, name, quantity) {
      const others = find().filter((each) => !isSame(each, reference));
      const empties = findEmpties();
      const deleted: DeletedItem = {
        id: reference.id,
        isProductSet: reference.type === 'product_set',
        quantity,
        ...(name !== undefined && { name }),
        ...(empties && { empties }),
      };
      storage.set('deletedItems', [deleted, ...others]);
    },
    forgetEmpties() {
      const kept = find();
      if (!kept.some(({ empties }) => empties)) return;
      const left = kept.map((item) => {
        const { empties, ...others } = item;
        return empties ? others : item;
      });
      storage.set('deletedItems', left);
    },
    moveEmpties(from, to) {
      if (from === to) return;
      const kept = find().map((item) => ({ item, empties: checkEmpties(item.empties) }));
      if (!kept.some(({ empties }) => empties?.cartId === from)) return;
      const moved = kept.map(({ item, empties }) =>
        empties?.cartId === from ? { ...item, empties: { ...empties, cartId: to } } : item,
      );
      storage.set('deletedItems', moved);
    },
    drop(reference) {
      const kept = find();
      const left = kept.filter((item) => !isSame(item, reference));
      if (left.length === 0) storage.remove('deletedItems');
      else if (left.length < kept.length) storage.set('deletedItems', left);
    },
    keepReplaced({ deletedItems, items }) {
      const kept = find();
      const isKnown = (item: DeletedItem) =>
        kept.some(({ id, isProductSet }) => id === item.id && isProductSet === item.isProductSet) ||
        items.some((line) => !line.isRequired && isSame(item, toReference(line)));
      const replaced = deletedItems.filter((item) => !isKnown(item));
      if (replaced.length > 0) storage.set('deletedItems', [...kept, ...replaced]);
    },
    clear() {
      storage.remove('deletedItems');
    },
  };
}

function isSame(item: DeletedItem, reference: CartItemReference): boolean {
  return item.id === reference.id && item.isProductSet === (reference.type === 'product_set');
}
