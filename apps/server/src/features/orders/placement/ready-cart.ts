import type { CartRow } from '#features/cart/index.ts';

/** A cart with all fields that an order needs. */
export type ReadyCart = CartRow & {
  readonly [Column in 'address' | 'phone' | 'customerName' | 'intervalDay' | 'intervalTemplateId']: NonNullable<
    CartRow[Column]
  >;
};

/** Call after `assertComplete`, which refuses every other cart. */
export function toReadyCart(row: CartRow): ReadyCart {
  const { address, phone, customerName, intervalDay, intervalTemplateId } = row;
  if (!address || !phone || !intervalDay || !intervalTemplateId) {
    throw new Error(`Cart ${row.id} passed for complete, but is not`);
  }
  // The name may be missing: customers without a name in their account need none.
  return { ...row, address, phone, customerName: customerName ?? '', intervalDay, intervalTemplateId };
}
