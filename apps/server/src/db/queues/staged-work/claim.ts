import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '#context.ts';
import type { Executor } from '../../client.ts';

/** Work on an uploaded file, done in batches: `state` is its phase, `cursor` the number of the last processed item. */
export type StagedEntry = {
  readonly partnerId: string;
  readonly id: string;
  readonly state: string;
  readonly cursor: number;
  /** How often the entry was claimed since its last finished batch. */
  readonly attempts: number;
};

type ColumnName = keyof StagedEntry | 'checkAt' | 'failure';

/** The reason why a file, or an item of it, is refused; the features have the texts of the codes. */
export type WorkReason = { readonly code: string; readonly params?: Readonly<Record<string, string | number>> };

/** Thrown when work is refused for a reason that another attempt would not change. */
export class WorkRefusedError extends Error {
  readonly reason: WorkReason;

  constructor(reason: WorkReason) {
    super(reason.code);
    this.reason = reason;
  }
}

/**
 * A table of such entries. `checkAt` is the time from which an entry may be claimed; null: there is no work. Some
 * tables also store the time at which the work ended.
 */
export type StagedTable<Entry extends StagedEntry> = PgTable &
  Readonly<Record<ColumnName, PgColumn>> & { readonly endedAt?: PgColumn; readonly $inferSelect: Entry };

/** The duration of a claim: far longer than one batch or one reading of a file. */
export const claimMilliseconds = 120_000;

export const claimUntil = ({ clock }: Pick<Context, 'clock'>): Date =>
  new Date(clock.now().getTime() + claimMilliseconds);

/** Thrown when another process has claimed the entry since; the batch of this process is rolled back. */
export class ClaimLostError extends Error {}

/** Changes an entry if its state and cursor are still those that the caller has read. Throws ClaimLostError. */
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
