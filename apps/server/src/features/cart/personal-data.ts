import { releaseHolds } from '#features/delivery/index.ts';
import type { PersonalData } from '#features/identity/index.ts';
import { deleteCartsOf, listCartLinesOf, listCartsOf, lockCartsOf } from './personal-data.store.ts';

/** The carts of a customer, those that were ordered included: each holds a name, a phone and an address. */
export const cartsOfCustomers: PersonalData = {
  name: 'carts',
  async list(executor, of) {
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
  async erase(transaction, of) {
    await releaseHolds(transaction, of.partnerId, await lockCartsOf(transaction, of));
    await deleteCartsOf(transaction, of);
  },
  async eraseVisitor(transaction, of) {
    await releaseHolds(transaction, of.partnerId, await lockCartsOf(transaction, of, { isOrdered: false }));
    await deleteCartsOf(transaction, of, { isOrdered: false });
  },
};
