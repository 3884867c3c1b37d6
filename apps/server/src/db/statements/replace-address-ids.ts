import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../client.ts';

/** The address of the surviving account that replaced an equal one of the merged account. */
export type ReplacedAddress = { readonly formerId: string; readonly id: string };

/** The addresses of a customer that were replaced by equal ones when two accounts were merged. */
export type AddressesReplaced = {
  readonly partnerId: string;
  readonly subjectId: string;
  readonly replaced: readonly ReplacedAddress[];
};

/** A table whose rows belong to a subject and contain a copy of the chosen address. */
type WithAddress = PgTable & {
  readonly partnerId: PgColumn;
  readonly subjectId: PgColumn;
  readonly address: PgColumn;
};

/** Replaces the ids of merged addresses in a subject's rows by those of the surviving ones. Lock the rows first. */
export async function replaceAddressIds(
  transaction: Transaction,
  table: WithAddress,
  { partnerId, subjectId, replaced }: AddressesReplaced,
): Promise<void> {
  if (replaced.length === 0) return;
  await transaction.execute(sql`
    update ${table} set address = address || jsonb_build_object('uuid', kept.id, 'addressId', kept.id)
    from ${survivingAddresses(replaced)}
    where ${table.partnerId} = ${partnerId} and ${table.subjectId} = ${subjectId}
      and ${table.address} ->> 'addressId' = kept.former_id`);
}

/** The replaced addresses as a table `kept` with `former_id` and `id`. */
export function survivingAddresses(replaced: readonly ReplacedAddress[]): SQL {
  const ids = (pick: (each: ReplacedAddress) => string): SQL => sql`${sql.param(replaced.map(pick))}::text[]`;
  return sql`unnest(${ids(({ formerId }) => formerId)}, ${ids(({ id }) => id)}) as kept (former_id, id)`;
}
