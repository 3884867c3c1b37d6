import { and, eq, inArray, max, sql } from 'drizzle-orm';
import { paymentMethodTable } from '#features/payments/payments.table.ts';
import type { Executor, Transaction } from '../client.ts';
import { withTransaction } from '../transaction.ts';
import { walletMethods } from './partners/payment-methods.ts';

/** Those that earlier versions wrote down and could not yet take. */
const switchedOn = ['sbp', 'online', 'qr', 'bonus', 'contract'];

/**
 * Switches on what the demonstration's shops of an earlier version had no use for. Once for ever: whoever has the
 * wallets has had all of it, and what was switched off since stays off.
 */
export async function seedPaymentMethods(executor: Executor): Promise<void> {
  const { partnerId, id, position } = paymentMethodTable;
  const walletIds = walletMethods.map((method) => method.id);
  const shops = await executor
    .select({ partnerId, last: max(position), hasWallets: sql<boolean>`bool_or(${inArray(id, walletIds)})` })
    .from(paymentMethodTable)
    .where(inArray(partnerId, ['moscow', 'baku']))
    .groupBy(partnerId);
  for (const shop of shops.filter(({ hasWallets }) => !hasWallets)) {
    await withTransaction(executor, (transaction) => switchOn(transaction, shop.partnerId, shop.last ?? 0));
  }
}

async function switchOn(transaction: Transaction, partnerId: string, last: number): Promise<void> {
  await transaction
    .insert(paymentMethodTable)
    .values(walletMethods.map((method, index) => ({ ...method, partnerId, position: last + index + 1 })));
  await transaction
    .update(paymentMethodTable)
    .set({ isEnabled: true })
    .where(and(eq(paymentMethodTable.partnerId, partnerId), inArray(paymentMethodTable.id, switchedOn)));
}
