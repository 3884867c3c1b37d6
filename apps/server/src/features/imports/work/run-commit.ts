import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#db/client.ts';
import type { ImportKind, RowError, RowPlan } from '../kinds/import-kind.ts';
import { kinds } from '../kinds/kinds.ts';
import type { Touched } from '../imports.table.ts';
import { lockImportRows, updateImportRows, type StoredRow } from '../stores/import-row.store.ts';
import type { Batch } from './by-halves.ts';
import { count, inBatch, type Progress, type Work } from './progress.ts';
import { runBatches } from './run-batches.ts';

/** Writes what the dry run showed, batch by batch. A row that would now come to something else is left as a conflict. */
export async function runCommit(work: Work): Promise<void> {
  const kind = kinds[work.entry.kind];
  const steps = {
    run: ({ from, limit }: Batch) => writeRows(work, kind, from, limit),
    pass: ({ from }: Batch) => refuseRow(work, from),
  };
  await runBatches(work, steps, 'committed');
}

const lockNext = ({ partner, entry }: Work, transaction: Transaction, { cursor }: Progress, limit: number) =>
  lockImportRows(
    transaction,
    { partnerId: partner.id, importId: entry.id },
    { outcomes: ['added', 'changed'], after: cursor, limit },
  );

function writeRows(work: Work, kind: ImportKind, from: Progress, limit: number): Promise<Progress> {
  return inBatch(work, from, async (call, transaction) => {
    const rows = await lockNext(work, transaction, from, limit);
    if (rows.length === 0) return from;
    const plans = await kind.plan(call, rows, true);
    const judged = rows.map((row, index) => judge(kind, row, plans[index]));
    await kind.write(
      call,
      judged.flatMap(({ plan }) => (plan ? [plan] : [])),
    );
    return keepRows(work, transaction, judged, from);
  });
}

function refuseRow(work: Work, from: Progress): Promise<Progress> {
  const errors: RowError[] = [{ field: null, code: 'row.not_written' }];
  return inBatch(work, from, async (_, transaction) => {
    const rows = await lockNext(work, transaction, from, 1);
    return keepRows(
      work,
      transaction,
      rows.map((row) => ({ row: { ...row, outcome: 'refused', errors }, shown: row.outcome, plan: null })),
      from,
    );
  });
}

type Judged = {
  readonly row: StoredRow;
  /** Of the dry run. */
  readonly shown: StoredRow['outcome'];
  readonly plan: RowPlan | null;
};

/** The plan of a row, if it is what the dry run showed. */
function judge({ addsToOthers = false }: ImportKind, row: StoredRow, plan: RowPlan | undefined): Judged {
  const isOutcome = addsToOthers ? plan?.outcome !== 'refused' : plan?.outcome === row.outcome;
  if (plan && isOutcome && isDeepStrictEqual(toSeen(plan.touched), toSeen(row.touched)))
    return {
      row: { ...row, effect: 'done', changes: [...plan.changes], touched: [...plan.touched] },
      shown: row.outcome,
      plan,
    };
  const errors: RowError[] = [{ field: null, code: 'row.changed_since' }];
  return { row: { ...row, outcome: 'conflict', errors }, shown: row.outcome, plan: null };
}

const toSeen = (touched: readonly Touched[]) => touched.map(({ subject, present, next }) => [subject, present, next]);

async function keepRows(
  { entry, partner }: Work,
  transaction: Transaction,
  judged: readonly Judged[],
  from: Progress,
): Promise<Progress> {
  const rows = judged.map(({ row }) => row);
  await updateImportRows(transaction, { partnerId: partner.id, importId: entry.id }, rows);
  // What is left no longer counts as what the dry run showed.
  const counts = { ...from.counts };
  for (const { row, shown } of judged) {
    if (row.outcome === shown) continue;
    counts[shown] = (counts[shown] ?? 0) - 1;
    counts[row.outcome] = (counts[row.outcome] ?? 0) + 1;
  }
  return {
    cursor: rows.at(-1)?.number ?? from.cursor,
    done: from.done + rows.length,
    total: from.total,
    counts,
    effects: count(
      from.effects,
      rows.flatMap(({ effect }) => (effect ? [effect] : [])),
    ),
  };
}
