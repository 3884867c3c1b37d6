import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { debtTable, rentalTable } from '../containers.table.ts';

export type SubjectKey = { readonly partnerId: string; readonly subjectId: string };

/** The renter: a customer, or the company that any of its members orders for. */
export type RenterKey = SubjectKey & { readonly legalPersonId: string | null };

export function isOfRenter(
  table: typeof rentalTable | typeof debtTable,
  { partnerId, subjectId, legalPersonId }: RenterKey,
): SQL | undefined {
  const isTheirs =
    legalPersonId === null
      ? and(eq(table.subjectId, subjectId), isNull(table.legalPersonId))
      : eq(table.legalPersonId, legalPersonId);
  return and(eq(table.partnerId, partnerId), isTheirs);
}
