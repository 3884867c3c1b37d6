import type { Context } from '#context.ts';
import { announceLater } from '#db/changes/announce-later.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { setActingStaff } from '#features/staff/index.ts';
import type { Partner } from '#partner.ts';
import type { KindCall } from '../kinds/import-kind.ts';
import { advanceImport, type ImportEntry } from '../stores/import.store.ts';

/** How long nobody else takes up an import after a batch: far longer than a batch, or than reading a file once. */
export const claimMilliseconds = 120_000;
/** Rows of a transaction. More would hold the event loop, and rows that the shop waits for, too long. */
export const rowsAtOnce = 250;

/** Somebody else has taken the import over; what this one did of the batch is rolled back. */
export class LostClaim extends Error {}

export type Progress = Pick<ImportEntry, 'cursor' | 'done' | 'total' | 'counts' | 'effects'>;

/** An import that this process works on. */
export type Work = { readonly context: Context; readonly partner: Partner; readonly entry: ImportEntry };

/** Claimed until then. */
export const claimUntil = ({ clock }: Pick<Context, 'clock'>): Date =>
  new Date(clock.now().getTime() + claimMilliseconds);

/**
 * Does a batch in the name of the import's author, and moves the import on in the same transaction: whatever happens, a row
 * is dealt with once. Throws LostClaim.
 */
export function inBatch(
  { context, partner, entry }: Work,
  from: Progress,
  run: (call: KindCall, transaction: Transaction) => Promise<Progress>,
): Promise<Progress> {
  return withTransaction(context.upkeep, async (transaction) => {
    const state = { state: entry.state, cursor: from.cursor };
    const claimedUntil = claimUntil(context);
    // The first statement: it locks the import, so that two who work on it do so one after another.
    if (!(await advanceImport(transaction, entry, { from: state, to: { ...from, claimedUntil } })))
      throw new LostClaim();
    await setActingStaff(transaction, entry.staffId);
    await announceLater(transaction);
    const to = await run({ context, transaction, partner, entry }, transaction);
    await advanceImport(transaction, entry, { from: state, to: { ...to, claimedUntil } });
    return to;
  });
}

export function count<Name extends string>(
  counts: Partial<Record<Name, number>>,
  names: readonly Name[],
): Partial<Record<Name, number>> {
  const next = { ...counts };
  for (const name of names) next[name] = (next[name] ?? 0) + 1;
  return next;
}
