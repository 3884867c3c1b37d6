import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ConsentType } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import { consentTable } from '../identity.table.ts';

export type ConsentRow = typeof consentTable.$inferSelect;

type Subject = { readonly partnerId: string; readonly subjectId: string };

/** Locks the subject's consents until the end of the transaction, so that two clicks append one grant. */
export async function lockConsents(transaction: Transaction, { partnerId, subjectId }: Subject): Promise<void> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`consents ${partnerId} ${subjectId}`}, 0))`,
  );
}

/** All grants and withdrawals, optionally of one type; the newest last. */
export function listConsents(
  executor: Executor,
  { partnerId, subjectId, consentType }: Subject & { consentType?: ConsentType },
): Promise<ConsentRow[]> {
  return executor
    .select()
    .from(consentTable)
    .where(
      and(
        eq(consentTable.partnerId, partnerId),
        eq(consentTable.subjectId, subjectId),
        consentType && eq(consentTable.consentType, consentType),
      ),
    )
    .orderBy(asc(consentTable.at), asc(consentTable.id));
}

export async function findGrant(
  executor: Executor,
  { partnerId, subjectIds, id }: Pick<Subject, 'partnerId'> & { subjectIds: readonly string[]; id: string },
): Promise<ConsentRow | null> {
  const [row] = await executor
    .select()
    .from(consentTable)
    .where(
      and(
        eq(consentTable.partnerId, partnerId),
        eq(consentTable.id, id),
        inArray(consentTable.subjectId, subjectIds),
        eq(consentTable.granted, true),
      ),
    );
  return row ?? null;
}

export async function insertConsent(
  executor: Executor,
  consent: typeof consentTable.$inferInsert,
): Promise<ConsentRow> {
  const [row] = await executor.insert(consentTable).values(consent).returning();
  if (!row) throw new Error('A consent was not inserted');
  return row;
}
