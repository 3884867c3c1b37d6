import type { Order } from '@kaplya/contract';
import { mayReadCustomers, showPhone } from '#features/staff/index.ts';
import type { StaffCaller } from '#http/call.ts';

/** An order as the member may see it: its contacts without e-mail, and with the end of a phone alone. */
export function hideContacts(order: Order, staff: StaffCaller): Order {
  if (mayReadCustomers(staff)) return order;
  const { shipping, receipt } = order;
  return {
    ...order,
    shipping: { ...shipping, phone: showPhone(shipping.phone, staff) },
    receipt: { email: null, phone: receipt.phone === null ? null : showPhone(receipt.phone, staff) },
  };
}
