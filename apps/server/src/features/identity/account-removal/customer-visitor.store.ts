import { and, asc, eq, ne, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '#db/client.ts';
import type { CustomerKey } from '../customer.store.ts';
import { customerVisitorTable } from '../identity.table.ts';

const isOf = ({ partnerId, subjectId }: CustomerKey) =>
  and(eq(customerVisitorTable.partnerId, partnerId), eq(customerVisitorTable.customerId, subjectId));

/** Records that the visitor signed in as the customer. */
export async function insertCustomerVisitor(
  executor: Executor,
  { partnerId, subjectId: customerId }: CustomerKey,
  visitorId: string,
): Promise<void> {
  await executor.insert(customerVisitorTable).values({ partnerId, customerId, visitorId }).onConflictDoNothing();
}

/** Ids of visitors who signed in as this customer and as no other customer of the partner. */
export async function listOwnVisitors(executor: Executor, key: CustomerKey): Promise<string[]> {
  const others = alias(customerVisitorTable, 'others');
  const isOthers = and(
    eq(others.partnerId, customerVisitorTable.partnerId),
    eq(others.visitorId, customerVisitorTable.visitorId),
    ne(others.customerId, key.subjectId),
  );
  const rows = await executor
    .select({ id: customerVisitorTable.visitorId })
    .from(customerVisitorTable)
    .where(and(isOf(key), notExists(executor.select({ id: others.visitorId }).from(others).where(isOthers))))
    .orderBy(asc(customerVisitorTable.visitorId));
  return rows.map(({ id }) => id);
}

export async function deleteCustomerVisitors(executor: Executor, key: CustomerKey): Promise<void> {
  await executor.delete(customerVisitorTable).where(isOf(key));
}
