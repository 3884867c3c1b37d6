import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ConsentType } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import { lockByKey } from '#db/statements/lock-by-key.ts';
import { prepareStatement } from '#db/statements/prepare-statement.ts';
import { prepareInsert } from '#db/statements/prepare-writes.ts';
import { awaitAtCommit } from '#db/transaction.ts';
import { consentTable } from '../identity.table.ts';

export type ConsentRow = typeof consentTable.$inferSelect;

type Subject = { readonly partnerId: string; readonly subjectId: string };

/** Locks the subject's consents until the end of the transaction, so that concurrent calls append one grant. */
export async function lockConsents(transaction: Transaction, { partnerId, subjectId }: Subject): Promise<void> {
  await lockByKey(transaction, `consents ${partnerId} ${subjectId}`);
}

const listConsentsStatement = prepareStatement(
  'list_consents',
  (builder, { partnerId, subjectId, consentType }: Subject & { consentType: ConsentType | null }) =>
    builder
      .select()
      .from(consentTable)
      .where(
        and(
          eq(consentTable.partnerId, partnerId),
          eq(consentTable.subjectId, subjectId),
          sql`${consentTable.consentType} = coalesce(${consentType}::varchar, ${consentTable.consentType})`,
        ),
      )
      .orderBy(asc(consentTable.at), asc(consentTable.id)),
);

/** All grants and withdrawals, optionally of one type; the newest last. */
export function listConsents(
  executor: Executor,
  { partnerId, subjectId, consentType = null }: Subject & { consentType?: ConsentType | null },
): Promise<ConsentRow[]> {
  return listConsentsStatement.run(executor, { partnerId, subjectId, consentType });
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

export async function insertConsent(executor: Executor, consent: typeof consentTable.$inferInsert): Promise<void> {
  await awaitAtCommit(executor, insertConsents(executor, [consent]));
}

const insertConsents = prepareInsert(consentTable);

/** Grants and withdrawals of several subjects, newest first. */
export function listConsentsOf(
  executor: Executor,
  { partnerId, subjectIds }: { readonly partnerId: string; readonly subjectIds: readonly string[] },
  limit: number,
): Promise<ConsentRow[]> {
  return executor
    .select()
    .from(consentTable)
    .where(and(eq(consentTable.partnerId, partnerId), inArray(consentTable.subjectId, [...subjectIds])))
    .orderBy(desc(consentTable.at), desc(consentTable.id))
    .limit(limit);
}
