import type { OrderRow } from '../stores/order.store.ts';

/** Receipt contact of an order: e-mail or phone; neither once its customer is deleted. */
export function receiptContactOf({ email, receiptPhone, phone }: Pick<OrderRow, 'email' | 'receiptPhone' | 'phone'>): {
  email: string | null;
  phone: string | null;
} {
  return email === null ? { email, phone: receiptPhone || phone || null } : { email, phone: null };
}
