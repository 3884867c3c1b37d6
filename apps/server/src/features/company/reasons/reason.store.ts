import type { ReasonKind } from '@kaplya/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import { defaultReasons } from './default-reasons.ts';
import { reasonTable } from './reason.table.ts';

export type ReasonRow = typeof reasonTable.$inferSelect;

/** Reasons that are offered, of one kind or of all. */
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

/** Also one that is switched off: documents name it. */
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

/** Those of one kind, also ones that are switched off. */
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

/** Inserts the reasons that a new shop begins with. */
export async function fillReasons(transaction: Transaction, partnerId: string): Promise<void> {
  await insertRows(
    transaction,
    reasonTable,
    defaultReasons.map((reason) => ({ ...reason, partnerId })),
  );
}
