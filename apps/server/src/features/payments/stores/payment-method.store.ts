import { asc, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
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

/** Inserts payment methods, or updates those whose code exists. */
export async function upsertMethods(transaction: Transaction, rows: PaymentMethodRow[]): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .insert(paymentMethodTable)
    .values(rows)
    .onConflictDoUpdate({
      target: [paymentMethodTable.partnerId, paymentMethodTable.id],
      set: {
        position: sql`excluded.position`,
        names: sql`excluded.names`,
        isEnabled: sql`excluded.is_enabled`,
        forIndividual: sql`excluded.for_individual`,
        forLegal: sql`excluded.for_legal`,
        minMinor: sql`excluded.min_minor`,
        maxMinor: sql`excluded.max_minor`,
      },
    });
}
