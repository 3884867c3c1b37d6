import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { lockSettled } from './locked-account.ts';
import { listCustomersWithExpired } from './loyalty.store.ts';

const customersAtOnce = 200;

/** Writes the end of points down of customers who do nothing themselves. Nothing waits for it: what is over is not spent. */
export async function expirePoints({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (;;) {
    const customers = await listCustomersWithExpired(database, { now, atMost: customersAtOnce });
    if (customers.length === 0) return;
    for (const [partnerId, own] of Map.groupBy(customers, (customer) => customer.partnerId)) {
      const customerIds = own.map(({ customerId }) => customerId);
      await withTransaction(database, (transaction) => lockSettled(transaction, { partnerId, customerIds }, now));
    }
  }
}
