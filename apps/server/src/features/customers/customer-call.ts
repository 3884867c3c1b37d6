import type { Transaction } from '#db/client.ts';
import { lockCustomer, type CustomerRow } from '#features/identity/index.ts';
import { assertVersion } from '#features/staff/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';

/** The subject that names a customer in audit entries and revisions. */
export const subjectOf = (customerId: string) => `customer:${customerId}`;

/** Locks the account that staff change, and refuses if its version is no longer the one that they read (rule 81). */
export async function lockAtVersion(
  transaction: Transaction,
  { partner }: CallOf<'partner'>,
  { id, version }: { readonly id: string; readonly version: number | undefined },
): Promise<CustomerRow> {
  const partnerId = partner.id;
  const customer = await lockCustomer(transaction, { partnerId, subjectId: id });
  if (!customer) throw new Refusal('identity.customer_unknown');
  const read = { partnerId, subject: subjectOf(id), present: customer.version, read: version };
  await assertVersion(transaction, read);
  return customer;
}
