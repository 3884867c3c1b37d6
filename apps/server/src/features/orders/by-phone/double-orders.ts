import type { CartAddress, DoubleOrder } from '@kaplya/contract';
import { addressText, doorKey } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { listPossibleDoubles, lockDoubles } from '../stores/double-orders.store.ts';
import type { OrderRow } from '../stores/order.store.ts';

type Order = {
  readonly partnerId: string;
  readonly subjectId: string;
  readonly phone: string;
  readonly address: CartAddress;
  readonly day: string;
};

const namedAtMost = 20;

/** The open orders of the same account, phone or door on the order's day, the earliest first (rule 49g). */
export async function listDoubles(executor: Executor, order: Order): Promise<DoubleOrder[]> {
  const { subjectId, phone, address } = order;
  const door = doorKey(address);
  const possible = await listPossibleDoubles(executor, order);
  return possible.flatMap((other): DoubleOrder[] => {
    const isSameCustomer = other.subjectId === subjectId || other.phone === phone;
    const isSameDoor = doorKey(other.address) === door;
    if (!isSameCustomer && !isSameDoor) return [];
    return [
      {
        ...{ uuid: other.id, number: other.number, status: other.status },
        toPay: { amount: other.toPayMinor, currency: other.currency },
        shippingDate: other.shippingFrom.toISOString(),
        shippingDateTo: other.shippingTo.toISOString(),
        ...{ timeZone: other.timeZone, address: addressText(other.address), isSameCustomer, isSameDoor },
      },
    ];
  });
}

/**
 * Refuses a written order that doubles one which the operator has not accepted. Call last in its transaction: orders
 * of other operators for the same customer or door wait here, and then see it.
 */
export async function requireAcceptedDoubles(
  transaction: Transaction,
  { id, partnerId, subjectId, phone, address, intervalDay: day }: OrderRow,
  accepted: readonly string[],
): Promise<void> {
  const order = { partnerId, subjectId, phone, address, day };
  await lockDoubles(transaction, { ...order, door: doorKey(address) });
  const doubles = (await listDoubles(transaction, order)).filter(({ uuid }) => uuid !== id);
  const unseen = doubles.find(({ uuid }) => !accepted.includes(uuid));
  if (!unseen) return;
  const orders = doubles.slice(0, namedAtMost);
  throw new Refusal('order.double', { params: { number: unseen.number }, details: { orders } });
}

/** The first doubles of an order that is proposed; none before its address and day are known. */
export async function listProposedDoubles(
  executor: Executor,
  order: { readonly [Field in keyof Order]: Order[Field] | null },
): Promise<DoubleOrder[]> {
  const { partnerId, subjectId, phone, address, day } = order;
  if (!partnerId || !subjectId || !phone || !address || !day) return [];
  return (await listDoubles(executor, { partnerId, subjectId, phone, address, day })).slice(0, namedAtMost);
}
