import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { finalReceiptTable, paymentTable, refundTable } from '../payments.table.ts';

type AccountKey = { readonly partnerId: string; readonly acquirer: string; readonly account: string };

/** The unfinished payments, refunds and receipts at a partner's account. */
export type MoneyAtAccount = {
  /** The first hundred unfinished payments. */
  readonly payments: readonly {
    readonly documentId: string;
    readonly amountMinor: number;
    readonly currency: string;
  }[];
  readonly refunds: number;
  readonly receipts: number;
};

const paymentsAtMost = 100;

/** Rows with a scheduled check are unfinished. */
export async function findMoneyAtAccount(executor: Executor, key: AccountKey): Promise<MoneyAtAccount> {
  const isAt = (table: typeof paymentTable | typeof refundTable | typeof finalReceiptTable) =>
    and(
      eq(table.partnerId, key.partnerId),
      eq(table.acquirer, key.acquirer),
      eq(table.acquirerAccount, key.account),
      isNotNull(table.checkAt),
    );
  const { documentId, amountMinor, currency, checkAt } = paymentTable;
  const [payments, [refunds], [receipts]] = await Promise.all([
    executor
      .select({ documentId, amountMinor, currency })
      .from(paymentTable)
      .where(isAt(paymentTable))
      .orderBy(asc(checkAt))
      .limit(paymentsAtMost),
    executor.select({ total: count() }).from(refundTable).where(isAt(refundTable)),
    executor.select({ total: count() }).from(finalReceiptTable).where(isAt(finalReceiptTable)),
  ]);
  return { payments, refunds: refunds?.total ?? 0, receipts: receipts?.total ?? 0 };
}
