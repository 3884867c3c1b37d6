import type { OrderRow } from '../stores/order.store.ts';

/** Where the receipts of an order go: one of the two, neither once its customer is forgotten. */
export function receiptContactOf({ email, receiptPhone, phone }: Pick<OrderRow, 'email' | 'receiptPhone' | 'phone'>): {
  email: string | null;
  phone: string | null;
} {
  return email === null ? { email, phone: receiptPhone || phone || null } : { email, phone: null };
}
