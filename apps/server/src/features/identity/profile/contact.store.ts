import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { customerTable } from '../identity.table.ts';

export type Contact = {
  readonly phone: string | null;
  readonly name: string | null;
  /** The confirmed e-mail address, used for receipts. */
  readonly email: string | null;
};

/** The customer's name and contacts, each null if unknown; all null for a visitor. */
export async function findContact(executor: Executor, partnerId: string, customerId: string): Promise<Contact> {
  const [row] = await executor
    .select({ phone: customerTable.phone, name: customerTable.name, email: customerTable.email })
    .from(customerTable)
    .where(
      and(eq(customerTable.partnerId, partnerId), eq(customerTable.id, customerId), isNull(customerTable.deletedAt)),
    );
  return row ?? { phone: null, name: null, email: null };
}
