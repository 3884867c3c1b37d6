import { FileRefused } from '@kaplya/files/file-refused';
import { and, eq, gte, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '#context.ts';
import { claimDue } from '../claim-due.ts';
import {
  advance,
  ClaimLostError,
  claimUntil,
  WorkRefusedError,
  type StagedEntry,
  type StagedTable,
  type WorkReason,
} from './claim.ts';
import { createTurns, type Turns } from './turns.ts';

export type StagedWork<Entry extends StagedEntry> = {
  readonly table: StagedTable<Entry>;
  /** Selects the entries that may be claimed, of those that are due. */
  readonly where?: SQL;
  /**
   * Does the work of an entry. Returns null at its end, or the entry with its progress if the process stops before. May
   * throw ClaimLostError, FileRefused and WorkRefusedError.
   */
  readonly run: (entry: Entry) => Promise<Entry | null>;
  /**
   * Whether an entry keeps its state during the work; a failure then ends the entry only if it is still in that state.
   */
  readonly isStateFixed?: boolean;
  readonly failure: WorkReason;
  /** Further fields of an entry whose work was refused or failed. */
  readonly atEnd?: Partial<Entry>;
  /** The turns of partners, where several callers share them; default: those of this caller. */
  readonly turns?: Turns;
};

export type StagedCounts = { readonly done: number; readonly failed: number };

type Parts = Pick<Context, 'upkeep' | 'clock' | 'stopping' | 'logger'>;

export const attemptsAtMost = 5;

/**
 * Does the work of due entries, one after another and each partner in turn; continues entries of which a process died or
 * failed.
 */
export async function processDue<Entry extends StagedEntry>(
  context: Parts,
  work: StagedWork<Entry>,
): Promise<StagedCounts> {
  const counts = { done: 0, failed: 0 };
  const { table, turns = createTurns() } = work;
  // Counted at the claim, so that an attempt during which the process dies is counted too.
  const also = { attempts: sql`${table.attempts} + 1` };
  while (!context.stopping.aborted) {
    const rank = turns.rank(table.partnerId);
    const claim = { now: context.clock.now(), claimedUntil: claimUntil(context), limit: 1, also, rank };
    const [entry] = await claimDue<Entry>(context.upkeep, table, claim, work.where);
    if (!entry) break;
    turns.note(entry.partnerId);
    counts[await processEntry(context, work, entry)] += 1;
  }
  return counts;
}

async function processEntry<Entry extends StagedEntry>(
  context: Parts,
  work: StagedWork<Entry>,
  entry: Entry,
): Promise<keyof StagedCounts> {
  const { upkeep, clock, logger } = context;
  // More attempts than allowed: the process died during the last one, before it could mark the entry as failed.
  if (entry.attempts > attemptsAtMost && (await markFailed(context, work, entry))) return 'failed';
  try {
    const stopped = await work.run(entry);
    const released: Partial<StagedEntry & { checkAt: Date }> = { checkAt: clock.now(), attempts: 0 };
    if (stopped) await advance(upkeep, work.table, stopped, released as Partial<Entry>);
    return 'done';
  } catch (error) {
    if (error instanceof ClaimLostError) return 'done';
    const refusal = findRefusal(error);
    if (refusal) {
      await end(context, work, entry, { state: 'refused', failure: refusal });
      return 'done';
    }
    logger.error({ err: error, id: entry.id, code: work.failure.code }, 'work on a file did not go on');
    await markFailed(context, work, entry);
    return 'failed';
  }
}

function findRefusal(error: unknown): WorkReason | null {
  if (error instanceof FileRefused) return { code: error.code, params: error.params };
  return error instanceof WorkRefusedError ? error.reason : null;
}

/**
 * Marks an entry as failed after too many attempts without a finished batch; returns false if further attempts are
 * allowed.
 */
const markFailed = <Entry extends StagedEntry>(context: Parts, work: StagedWork<Entry>, entry: Entry) =>
  end(context, work, entry, { state: 'failed', failure: work.failure }, gte(work.table.attempts, attemptsAtMost));

async function end<Entry extends StagedEntry>(
  { upkeep, clock }: Parts,
  { table, isStateFixed, atEnd }: StagedWork<Entry>,
  { partnerId, id, state }: StagedEntry,
  fields: { readonly state: 'refused' | 'failed'; readonly failure: WorkReason },
  where?: SQL,
): Promise<boolean> {
  const endedAt = table.endedAt && clock.now();
  const { rowCount } = await upkeep
    .update<PgTable>(table)
    .set({ ...atEnd, ...fields, checkAt: null, attempts: 0, ...(endedAt && { endedAt }) })
    .where(
      and(
        ...[eq(table.partnerId, partnerId), eq(table.id, id), isNotNull(table.checkAt)],
        ...[isStateFixed ? eq(table.state, state) : undefined, where],
      ),
    );
  return rowCount === 1;
}
