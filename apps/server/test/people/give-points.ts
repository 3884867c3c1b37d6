import type { Context } from '../../src/context.ts';
import { withTransaction } from '#db/transaction.ts';
import { findPartner } from '#features/company/index.ts';
import { grantPoints } from '#features/loyalty/index.ts';

/** Gives a customer points, as one of their orders would. */
export async function grantTestPoints(
  context: Context,
  customerId: string,
  points: number,
  { partnerId = 'moscow', orderId = crypto.randomUUID() }: { partnerId?: string; orderId?: string } = {},
): Promise<void> {
  const partner = await findPartner(context, partnerId);
  if (!partner) throw new Error(`There is no partner ${partnerId}`);
  const now = context.clock.now();
  await withTransaction(context.database, (transaction) =>
    grantPoints(transaction, partner, { customerId, orderId, points, now }),
  );
}
