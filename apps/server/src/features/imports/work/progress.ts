import type { Context } from '#context.ts';
import { announceLater } from '#db/changes/announce-later.ts';
import { advance, claimUntil } from '#db/queues/staged-work/claim.ts';
import { withTransaction } from '#db/transaction.ts';
import { setActingStaff } from '#features/staff/index.ts';
import type { Partner } from '#partner.ts';
import { importTable } from '../imports.table.ts';
import { actorOf, type KindCall } from '../kinds/import-kind.ts';
import type { ImportEntry } from '../stores/import.store.ts';

/**
 * The most rows of one transaction: more would block the event loop, and lock rows that other calls wait for, for too
 * long.
 */
export const rowsAtOnce = 250;

export type Progress = Pick<ImportEntry, 'cursor' | 'done' | 'total' | 'counts' | 'effects' | 'waiting'>;

/** An import that this process works on. */
export type ImportWork = { readonly context: Context; readonly partner: Partner; readonly entry: ImportEntry };

/**
 * Runs a batch in the name of the member who started the phase, and stores the import's progress in the same transaction, so that
 * each row is written once. Throws ClaimLostError.
 */
export function inBatch(
  { context, partner, entry }: ImportWork,
  from: Progress,
  run: (call: KindCall) => Promise<Progress>,
): Promise<Progress> {
  return withTransaction(context.upkeep, async (transaction) => {
    const at = { ...entry, cursor: from.cursor };
    const claim = { checkAt: claimUntil(context), attempts: 0 };
    // The first statement locks the import: two processes run its batches one after another.
    await advance(transaction, importTable, at, claim);
    await setActingStaff(transaction, actorOf(entry));
    await announceLater(transaction);
    const to = await run({ context, transaction, partner, entry });
    const { cursor, done, total, counts, effects, waiting } = to;
    await advance(transaction, importTable, at, { ...claim, cursor, done, total, counts, effects, waiting });
    return to;
  });
}

/** Stores the state in which a phase ends, and the claim's end. Throws ClaimLostError. */
export const endPhase = (
  { upkeep }: Pick<Context, 'upkeep'>,
  entry: ImportEntry,
  state: 'checked' | 'committed' | 'undone',
): Promise<void> => advance(upkeep, importTable, entry, { state, checkAt: null, failure: null, attempts: 0 });

/** The counts with `after` increased by one and `before` decreased by one, for a row whose outcome has changed. */
export function countChange<Name extends string>(
  counts: Partial<Record<Name, number>>,
  before: Name | null | undefined,
  after: Name | null,
): Partial<Record<Name, number>> {
  if (before === after) return counts;
  const next = { ...counts };
  if (before) next[before] = (next[before] ?? 0) - 1;
  if (after) next[after] = (next[after] ?? 0) + 1;
  return next;
}
