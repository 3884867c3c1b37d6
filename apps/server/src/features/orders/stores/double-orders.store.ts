import { and, asc, eq, notInArray, or, sql } from 'drizzle-orm';
import { isOver, orderStatuses } from '@kaplya/domain';
import type { CartAddress } from '@kaplya/contract';
import type { Executor, Transaction } from '#db/client.ts';
import { lockByKeys } from '#db/statements/lock-by-key.ts';
import { orderTable } from '../orders.table.ts';

/** An order that others may double: whose it is, where to and on which day. */
export type DoubledOrder = {
  readonly partnerId: string;
  readonly subjectId: string;
  readonly phone: string;
  readonly address: Pick<CartAddress, 'house' | 'room'>;
  readonly day: string;
};

const overStatuses = orderStatuses.filter(isOver);

const readAtMost = 200;

const houseOf = (house: unknown) => sql`coalesce(substring(${house}::text from '\\d+'), '')`;
const roomOf = (room: unknown) => sql`regexp_replace(coalesce(${room}::text, ''), '\\D', '', 'g')`;

/**
 * Lists the open orders of a day of the same account, phone, or possible door, the earliest first. A possible door has
 * the digits of the house and of the room: letters and spaces are compared by the caller.
 */
export function listPossibleDoubles(executor: Executor, { partnerId, subjectId, phone, address, day }: DoubledOrder) {
  const { id, number, status, toPayMinor, currency, shippingFrom, shippingTo, timeZone } = orderTable;
  const isPossibleDoor = and(
    sql`${houseOf(sql`${orderTable.address} ->> 'house'`)} = ${houseOf(address.house)}`,
    sql`${roomOf(sql`${orderTable.address} ->> 'room'`)} = ${roomOf(address.room ?? '')}`,
  );
  return executor
    .select({
      ...{ id, number, status, toPayMinor, currency, shippingFrom, shippingTo, timeZone },
      ...{ subjectId: orderTable.subjectId, phone: orderTable.phone, address: orderTable.address },
    })
    .from(orderTable)
    .where(
      and(
        eq(orderTable.partnerId, partnerId),
        eq(orderTable.intervalDay, day),
        notInArray(status, overStatuses),
        or(eq(orderTable.subjectId, subjectId), eq(orderTable.phone, phone), isPossibleDoor),
      ),
    )
    .orderBy(asc(shippingFrom), asc(id))
    .limit(readAtMost);
}

/** Waits for concurrent orders on the phone for the same account, phone or door. Lock everything else before. */
export async function lockDoubles(
  transaction: Transaction,
  { partnerId, subjectId, phone, door }: Pick<DoubledOrder, 'partnerId' | 'subjectId' | 'phone'> & { door: string },
): Promise<void> {
  // A fixed lock order prevents deadlocks.
  const keys = [`door ${door}`, `phone ${phone}`, `subject ${subjectId}`];
  await lockByKeys(
    transaction,
    keys.map((key) => `doubles of ${partnerId} ${key}`),
  );
}
