import type { OpsLegalPerson } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import { countMembers, type LegalPersonRow } from '#features/identity/index.ts';
import { listUnpaid } from '#features/orders/index.ts';
import type { Partner } from '#partner.ts';

/** Companies as staff see them, with a constant number of queries. */
export async function describeLegalPeople(
  executor: Executor,
  { id: partnerId, currency }: Pick<Partner, 'id' | 'currency'>,
  rows: readonly LegalPersonRow[],
): Promise<OpsLegalPerson[]> {
  const ids = rows.map(({ id }) => id);
  const [people, unpaid] = await Promise.all([
    countMembers(executor, partnerId, ids),
    listUnpaid(executor, partnerId, ids),
  ]);
  return rows.map(({ creditLimitMinor, createdAt, ...row }) => ({
    ...{ id: row.id, version: row.version, name: row.name, taxNumber: row.taxNumber, kpp: row.kpp },
    ...{ legalAddress: row.legalAddress, contractNumber: row.contractNumber },
    people: people.get(row.id) ?? 0,
    unpaid: { amount: unpaid.get(row.id) ?? 0, currency },
    creditLimit: creditLimitMinor === null ? null : { amount: creditLimitMinor, currency },
    createdAt: createdAt.toISOString(),
  }));
}

export async function describeLegalPerson(
  executor: Executor,
  partner: Pick<Partner, 'id' | 'currency'>,
  row: LegalPersonRow,
): Promise<OpsLegalPerson> {
  const [described] = await describeLegalPeople(executor, partner, [row]);
  if (!described) throw new Error(`Company ${row.id} was not described`);
  return described;
}
