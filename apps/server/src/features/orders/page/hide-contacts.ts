import type { Order } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { mayReadCustomers, showPhone, type StaffReader } from '#features/staff/index.ts';
import type { StaffCaller } from '#http/call.ts';
import { toCityAddress } from '../hide-address.ts';
import { describeOneOrder } from '../history/describe-orders.ts';
import type { OrderRow } from '../stores/order.store.ts';

/**
 * An order as the member of staff may see it: without the permission of customers neither name nor e-mail, of the phone
 * its end, of the address its city, and none of the words by or about the customer.
 */
export async function describeForStaff(
  context: Context,
  executor: Executor,
  { partner, language, staff }: StaffReader,
  order: OrderRow,
): Promise<Order> {
  const reading = { language, isWithoutWords: !mayReadCustomers(staff) };
  return hideContacts(await describeOneOrder(context, executor, partner, order, reading), partner, staff);
}

function hideContacts(order: Order, partner: Partner, staff: StaffCaller): Order {
  if (mayReadCustomers(staff)) return order;
  const { shipping, receipt } = order;
  const address = toCityAddress(partner, shipping.address);
  return {
    ...order,
    shipping: { address, name: '', phone: showPhone(shipping.phone, staff) },
    receipt: { email: null, phone: receipt.phone === null ? null : showPhone(receipt.phone, staff) },
    note: '',
    rating: order.rating && { ...order.rating, comment: null },
  };
}
