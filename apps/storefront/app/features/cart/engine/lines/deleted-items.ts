import type { RestoredCart } from '@kaplya/contract';
import { checkEmpties } from '#platform/storage/check-stored.ts';
import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import type { DeclaredEmpties, DeletedItem } from '#platform/storage/stored-values.ts';
import { toReference, type CartItemReference } from '../../state/cart-state.ts';

/** The items that the customer removed and can restore (T-06), stored in the browser, so that every tab has them. */
export type DeletedItems = {
  list(): readonly DeletedItem[];
  add(reference: CartItemReference, name: string | undefined, quantity: number): void;
  remove(reference: CartItemReference): void;
  /**
   * Forgets the empties of the deleted items, after the customer declared empties again: restored lines must not change
   * that.
   */
  clearEmpties(): void;
  /** Assigns the empties stored for the cart `from` to the cart `to` that replaces it. */
  moveEmpties(from: string | null, to: string | null): void;
  /**
   * Adds the lines of an older cart that this one replaces, so that they can be restored like removed ones (rule 51).
   */
  addReplaced(restored: RestoredCart): void;
  clear(): void;
};

const none: readonly DeletedItem[] = [];

export function createDeletedItems(storage: ShopStorage, findDeclared: () => DeclaredEmpties | null): DeletedItems {
  const list = () => storage.find('deletedItems') ?? none;

  /**
   * The highest number of empties declared for this cart: the current number decreases when water is removed (rule 6).
   */
  function findEmpties(): DeclaredEmpties | null {
    const declared = findDeclared();
    if (!declared) return null;
    const earlier = list()
      .map(({ empties }) => checkEmpties(empties))
      .filter((each) => each?.cartId === declared.cartId);
    const counted = [declared, ...earlier]
      .map((each) => each?.quantity ?? null)
      .filter((quantity) => quantity !== null);
    return { ...declared, quantity: counted.length === 0 ? null : Math.max(...counted) };
  }

  return {
    list,
    add(reference, name, quantity) {
      const others = list().filter((each) => !isSame(each, reference));
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
    clearEmpties() {
      const items = list();
      if (!items.some(({ empties }) => empties)) return;
      const cleared = items.map((item) => {
        const { empties, ...others } = item;
        return empties ? others : item;
      });
      storage.set('deletedItems', cleared);
    },
    moveEmpties(from, to) {
      if (from === to) return;
      const items = list().map((item) => ({ item, empties: checkEmpties(item.empties) }));
      if (!items.some(({ empties }) => empties?.cartId === from)) return;
      const moved = items.map(({ item, empties }) =>
        empties?.cartId === from ? { ...item, empties: { ...empties, cartId: to } } : item,
      );
      storage.set('deletedItems', moved);
    },
    remove(reference) {
      const items = list();
      const left = items.filter((item) => !isSame(item, reference));
      if (left.length === 0) storage.remove('deletedItems');
      else if (left.length < items.length) storage.set('deletedItems', left);
    },
    addReplaced({ deletedItems, items }) {
      const known = list();
      const isKnown = (item: DeletedItem) =>
        known.some(({ id, isProductSet }) => id === item.id && isProductSet === item.isProductSet) ||
        items.some((line) => !line.isRequired && isSame(item, toReference(line)));
      const replaced = deletedItems.filter((item) => !isKnown(item));
      if (replaced.length > 0) storage.set('deletedItems', [...known, ...replaced]);
    },
    clear() {
      storage.remove('deletedItems');
    },
  };
}

function isSame(item: DeletedItem, reference: CartItemReference): boolean {
  return item.id === reference.id && item.isProductSet === (reference.type === 'product_set');
}
