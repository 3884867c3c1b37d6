import type { LaterMethods } from '@kaplya/contract/fill/demonstration';
import type { PaymentMethodRow } from '@kaplya/contract/fill/shop-rows';
import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import { withTransaction } from '#db/transaction.ts';
import { paymentMethodTable } from './payments.table.ts';

/** Inserts payment methods in this order; `last` is the position of the partner's last existing method. */
export async function fillPaymentMethods(
  transaction: Transaction,
  partnerId: string,
  methods: readonly PaymentMethodRow[],
  last = 0,
): Promise<void> {
  await insertRows(
    transaction,
    paymentMethodTable,
    methods.map((method, index) => ({ ...method, partnerId, position: last + index + 1 })),
  );
}

/**
 * Adds missing methods to shops, and enables others, once: a partner with any of the added ones has had all, and
 * methods disabled since stay disabled.
 */
export async function fillLaterMethods(
  executor: Executor,
  { partnerIds, added, switchedOn }: LaterMethods,
): Promise<void> {
  const { partnerId, id, position } = paymentMethodTable;
  const addedIds = added.map((method) => method.id);
  const shops = await executor
    .select({ partnerId, last: max(position), hasAdded: sql<boolean>`bool_or(${inArray(id, addedIds)})` })
    .from(paymentMethodTable)
    .where(inArray(partnerId, [...partnerIds]))
    .groupBy(partnerId);
  for (const shop of shops.filter(({ hasAdded }) => !hasAdded)) {
    await withTransaction(executor, async (transaction) => {
      await fillPaymentMethods(transaction, shop.partnerId, added, shop.last ?? 0);
      await transaction
        .update(paymentMethodTable)
        .set({ isEnabled: true })
        .where(and(eq(partnerId, shop.partnerId), inArray(id, [...switchedOn])));
    });
  }
}
