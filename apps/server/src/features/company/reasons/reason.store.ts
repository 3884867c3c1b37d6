import type { ReasonKind } from '@kaplya/contract';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import { defaultReasons } from './default-reasons.ts';
import { reasonTable } from './reason.table.ts';

export type ReasonRow = typeof reasonTable.$inferSelect;

/** Reasons that are switched on, of one kind, or of all kinds if `kind` is null. */
export function listActiveReasons(
  executor: Executor,
  { partnerId, kind }: { readonly partnerId: string; readonly kind: ReasonKind | null },
): Promise<ReasonRow[]> {
  return executor
    .select()
    .from(reasonTable)
    .where(
      and(
        eq(reasonTable.partnerId, partnerId),
        eq(reasonTable.isActive, true),
        kind === null ? undefined : eq(reasonTable.kind, kind),
      ),
    )
    .orderBy(asc(reasonTable.kind), asc(reasonTable.position), asc(reasonTable.id));
}

/** Finds a reason, also a switched off one: documents still refer to it. */
export async function findReason(
  executor: Executor,
  { partnerId, kind, id }: { readonly partnerId: string; readonly kind: ReasonKind; readonly id: string },
): Promise<ReasonRow | null> {
  const [row] = await executor
    .select()
    .from(reasonTable)
    .where(and(eq(reasonTable.partnerId, partnerId), eq(reasonTable.kind, kind), eq(reasonTable.id, id)));
  return row ?? null;
}

/** Reasons of one kind by id, also those that are switched off. */
export async function listReasonsById(
  executor: Executor,
  { partnerId, kind, ids }: { readonly partnerId: string; readonly kind: ReasonKind; readonly ids: readonly string[] },
): Promise<ReasonRow[]> {
  if (ids.length === 0) return [];
  return executor
    .select()
    .from(reasonTable)
    .where(and(eq(reasonTable.partnerId, partnerId), eq(reasonTable.kind, kind), inArray(reasonTable.id, [...ids])));
}

/** Inserts the default reasons of a new shop. */
export async function fillReasons(transaction: Transaction, partnerId: string): Promise<void> {
  await insertRows(
    transaction,
    reasonTable,
    defaultReasons.map((reason) => ({ ...reason, partnerId })),
  );
}

/** All reasons of a partner in their order, also those that are off. */
export function listAllReasons(executor: Executor, partnerId: string): Promise<ReasonRow[]> {
  return executor
    .select()
    .from(reasonTable)
    .where(eq(reasonTable.partnerId, partnerId))
    .orderBy(asc(reasonTable.kind), asc(reasonTable.position), asc(reasonTable.id));
}

type ReasonKey = Pick<ReasonRow, 'partnerId' | 'kind' | 'id'>;

const isReason = ({ partnerId, kind, id }: ReasonKey) =>
  and(eq(reasonTable.partnerId, partnerId), eq(reasonTable.kind, kind), eq(reasonTable.id, id));

/** Marks a reason as used by a document. Returns false if the reason has been deleted meanwhile. */
export async function markReasonUsed(executor: Executor, key: ReasonKey): Promise<boolean> {
  const marked = await executor
    .update(reasonTable)
    .set({ usedAt: sql`coalesce(${reasonTable.usedAt}, now())` })
    .where(isReason(key))
    .returning({ id: reasonTable.id });
  return marked.length > 0;
}

/** Inserts reasons or updates existing ones, whose `usedAt` stays unchanged. */
export async function upsertReasons(transaction: Transaction, rows: Omit<ReasonRow, 'usedAt'>[]): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .insert(reasonTable)
    .values(rows)
    .onConflictDoUpdate({
      target: [reasonTable.partnerId, reasonTable.kind, reasonTable.id],
      set: {
        names: sql`excluded.names`,
        fault: sql`excluded.fault`,
        isActive: sql`excluded.is_active`,
        position: sql`excluded.position`,
      },
    });
}

/** Deletes the reasons that no document refers to. Returns the deleted ids. */
export async function deleteUnusedReasons(
  transaction: Transaction,
  { partnerId, kind, ids }: { readonly partnerId: string; readonly kind: ReasonKind; readonly ids: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const deleted = await transaction
    .delete(reasonTable)
    .where(
      and(
        eq(reasonTable.partnerId, partnerId),
        eq(reasonTable.kind, kind),
        inArray(reasonTable.id, [...ids]),
        isNull(reasonTable.usedAt),
      ),
    )
    .returning({ id: reasonTable.id });
  return deleted.map(({ id }) => id);
}
