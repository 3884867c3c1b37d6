import type { CartRow } from '#features/cart/index.ts';

/** A cart in which nothing is missing that an order keeps. */
export type ReadyCart = CartRow & {
  readonly [Column in 'address' | 'phone' | 'customerName' | 'intervalDay' | 'intervalTemplateId']: NonNullable<
    CartRow[Column]
  >;
};

/** Holds after `assertComplete`, which has refused every other cart. */
export function toReadyCart(row: CartRow): ReadyCart {
  const { address, phone, customerName, intervalDay, intervalTemplateId } = row;
  if (!address || !phone || !intervalDay || !intervalTemplateId) {
    throw new Error(`Cart ${row.id} passed for complete, but is not`);
  }
  // A customer whose account has no name is not asked for one.
  return { ...row, address, phone, customerName: customerName ?? '', intervalDay, intervalTemplateId };
}
