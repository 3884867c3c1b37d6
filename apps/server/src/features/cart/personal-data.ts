import { releaseHolds } from '#features/delivery/index.ts';
import type { CustomerKey, PersonalData } from '#features/identity/index.ts';
import { deleteCartsOf, listCartLinesOf, listCartsOf, lockCartsOf } from './personal-data.store.ts';

/** A customer's carts, including ordered ones: each has a name, a phone and an address. */
export const cartsOfCustomers: PersonalData = {
  name: 'carts',
  async list(executor, key) {
    const of = toSubjects(key);
    const [carts, lines] = [await listCartsOf(executor, of), await listCartLinesOf(executor, of)];
    const linesByCart = Map.groupBy(lines, ({ cartId }) => cartId);
    return carts.map((cart) => ({
      ...cart,
      lines: (linesByCart.get(cart.id) ?? []).map(({ productId, productSetId, quantity, acquisition, createdAt }) => ({
        ...(productId !== null ? { productId } : { productSetId }),
        quantity,
        acquisition,
        createdAt,
      })),
    }));
  },
  async erase(transaction, key) {
    const of = toSubjects(key);
    await releaseHolds(transaction, of.partnerId, await lockCartsOf(transaction, of));
    await deleteCartsOf(transaction, of);
  },
  async eraseVisitors(transaction, of) {
    await releaseHolds(transaction, of.partnerId, await lockCartsOf(transaction, of, { isOrdered: false }));
    await deleteCartsOf(transaction, of, { isOrdered: false });
  },
};

function toSubjects({ partnerId, subjectId }: CustomerKey) {
  return { partnerId, subjectIds: [subjectId] };
}
