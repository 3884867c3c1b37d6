import type { ImportEffect } from '@kaplya/contract';
import type { Transaction } from '#db/client.ts';
import type { ImportKind } from '../kinds/import-kind.ts';
import { kinds } from '../kinds/kinds.ts';
import { lockImportRows, updateImportRows, type StoredRow } from '../stores/import-row.store.ts';
import type { Batch } from './by-halves.ts';
import { count, inBatch, type Progress, type Work } from './progress.ts';
import { runBatches } from './run-batches.ts';

/** Brings back what the import wrote, where nobody has changed it since. What cannot be brought back is left as it is. */
export async function runUndo(work: Work): Promise<void> {
  const kind = kinds[work.entry.kind];
  const steps = {
    run: ({ from, limit }: Batch) => undoRows(work, kind, from, limit),
    pass: ({ from }: Batch) => leaveRow(work, from),
  };
  await runBatches(work, steps, 'undone');
}

const keyOf = ({ partner, entry }: Work) => ({ partnerId: partner.id, importId: entry.id });

function undoRows(work: Work, kind: ImportKind, from: Progress, limit: number): Promise<Progress> {
  return inBatch(work, from, async (call, transaction) => {
    const rows = await lockNext(work, transaction, from, limit);
    if (rows.length === 0) return from;
    const undone = await kind.undo(
      call,
      rows.map(({ touched }) => touched),
    );
    return keepEffects(
      work,
      transaction,
      rows.map((row, index) => ({ ...row, effect: undone[index] ? 'undone' : 'left' })),
      from,
    );
  });
}

function leaveRow(work: Work, from: Progress): Promise<Progress> {
  return inBatch(work, from, async (_, transaction) => {
    const rows = await lockNext(work, transaction, from, 1);
    return keepEffects(
      work,
      transaction,
      rows.map((row) => ({ ...row, effect: 'left' })),
      from,
    );
  });
}

const lockNext = (work: Work, transaction: Transaction, { cursor }: Progress, limit: number) =>
  lockImportRows(transaction, keyOf(work), { effect: 'done', after: cursor, limit });

async function keepEffects(
  work: Work,
  transaction: Transaction,
  rows: readonly (StoredRow & { readonly effect: ImportEffect })[],
  from: Progress,
): Promise<Progress> {
  await updateImportRows(transaction, keyOf(work), rows);
  const effects = count(
    from.effects,
    rows.map(({ effect }) => effect),
  );
  return {
    ...from,
    cursor: rows.at(-1)?.number ?? from.cursor,
    done: from.done + rows.length,
    effects: { ...effects, done: (effects.done ?? 0) - rows.length },
  };
}
