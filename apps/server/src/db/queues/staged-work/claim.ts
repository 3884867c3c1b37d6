import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '#context.ts';
import type { Executor } from '../../client.ts';

/** Work on an uploaded file, which goes on in batches: `state` and `cursor` say how far it has come. */
export type StagedEntry = {
  readonly partnerId: string;
  readonly id: string;
  readonly state: string;
  readonly cursor: number;
  /** Claims since the last batch. */
  readonly attempts: number;
};

type ColumnName = keyof StagedEntry | 'checkAt' | 'failure';

/** Why work on a file, or an item of it, is refused; the features have the texts of the codes. */
export type WorkReason = { readonly code: string; readonly params?: Readonly<Record<string, string | number>> };

/** Another attempt would be refused too. */
export class WorkRefusedError extends Error {
  readonly reason: WorkReason;

  constructor(reason: WorkReason) {
    super(reason.code);
    this.reason = reason;
  }
}

/** `checkAt`: when the entry may be claimed; null: no process works on it. Some tables have the time of its end. */
export type StagedTable<Entry extends StagedEntry> = PgTable &
  Readonly<Record<ColumnName, PgColumn>> & { readonly endedAt?: PgColumn; readonly $inferSelect: Entry };

/** Far longer than a batch, or than reading a file once. */
export const claimMilliseconds = 120_000;

export const claimUntil = ({ clock }: Pick<Context, 'clock'>): Date =>
  new Date(clock.now().getTime() + claimMilliseconds);

/** Another process has gone on with the entry; this one's batch is rolled back. */
export class ClaimLostError extends Error {}

/** Changes an entry that is still where the caller found it. Throws ClaimLostError. */
export async function advance<Entry extends StagedEntry>(
  executor: Executor,
  table: StagedTable<Entry>,
  { partnerId, id, state, cursor }: Pick<StagedEntry, 'partnerId' | 'id' | 'state' | 'cursor'>,
  fields: Partial<Entry>,
): Promise<void> {
  const isThere = and(eq(table.state, state), eq(table.cursor, cursor));
  const { rowCount } = await executor
    .update<PgTable>(table)
    .set(fields)
    .where(and(eq(table.partnerId, partnerId), eq(table.id, id), isThere));
  if (rowCount !== 1) throw new ClaimLostError();
}
