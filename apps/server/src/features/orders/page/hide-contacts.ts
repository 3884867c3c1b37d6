import type { Order } from '@kaplya/contract';
import { mayReadCustomers, showPhone } from '#features/staff/index.ts';
import type { StaffCaller } from '#http/call.ts';

/** An order as the member of staff may see it: without permission, no e-mail and only the end of a phone. */
export function hideContacts(order: Order, staff: StaffCaller): Order {
  if (mayReadCustomers(staff)) return order;
  const { shipping, receipt } = order;
  return {
    ...order,
    shipping: { ...shipping, phone: showPhone(shipping.phone, staff) },
    receipt: { email: null, phone: receipt.phone === null ? null : showPhone(receipt.phone, staff) },
  };
}
