import { asc, eq } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { paymentMethodTable } from '../payments.table.ts';

export type PaymentMethodRow = typeof paymentMethodTable.$inferSelect;

export function listMethods(executor: Executor, partnerId: string): Promise<PaymentMethodRow[]> {
  return executor
    .select()
    .from(paymentMethodTable)
    .where(eq(paymentMethodTable.partnerId, partnerId))
    .orderBy(asc(paymentMethodTable.position));
}

export async function listEnabledMethods(executor: Executor, partnerId: string): Promise<PaymentMethodRow[]> {
  const rows = await listMethods(executor, partnerId);
  return rows.filter(({ isEnabled }) => isEnabled);
}
