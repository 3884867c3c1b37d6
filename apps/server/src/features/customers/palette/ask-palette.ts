import type { PaletteItem } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { findOrdersByText } from '#features/orders/index.ts';
import { mayReadCustomers, type StaffReader } from '#features/staff/index.ts';
import { searchCustomers } from '../search/search-customers.ts';

const ordersAtMost = 6;
const customersAtMost = 4;

/** Orders and customers that match a typed text, each kind only for staff who may read it. */
export async function askPalette(context: Context, reader: StaffReader, q: string): Promise<PaletteItem[]> {
  const { partner, staff } = reader;
  const [orders, customers] = await Promise.all([
    staff.permissions.has('orders.read') ? findOrdersByText(context, reader, q, ordersAtMost) : [],
    mayReadCustomers(staff) ? listCustomers(context, partner, q) : [],
  ]);
  return [
    ...orders.map((order) => ({
      kind: 'order' as const,
      ...{ id: order.uuid, number: order.number, status: order.status, day: order.slot.day },
      ...{ name: order.customer.name, address: order.address },
    })),
    ...customers,
  ];
}

/** The matching customers with an account; guests are left out, because their orders are listed. */
async function listCustomers(context: Context, partner: StaffReader['partner'], q: string): Promise<PaletteItem[]> {
  const { items } = await searchCustomers(context, partner, { q, limit: customersAtMost });
  return items
    .flatMap(({ id, name, phone }) =>
      id === null ? [] : [{ kind: 'customer' as const, id, name, phone: phone ?? '' }],
    )
    .slice(0, customersAtMost);
}
