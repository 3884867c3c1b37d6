import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#db/client.ts';
import type { ImportKind, RowError, RowPlan } from '../kinds/import-kind.ts';
import { kinds } from '../kinds/kinds.ts';
import type { Touched } from '../imports.table.ts';
import { lockImportRows, updateImportRows, type StoredRow } from '../stores/import-row.store.ts';
import { endPhase } from '../stores/import.store.ts';
import { createAnnouncer } from './announcer.ts';
import { byHalves, type Batch } from './by-halves.ts';
import { rest } from './pause.ts';
import { count, inBatch, rowsAtOnce, type Progress, type Work } from './progress.ts';

/** Writes what the dry run showed, batch by batch. A row that would now come to something else is left as a conflict. */
export async function runCommit(work: Work): Promise<void> {
  const { context, partner, entry } = work;
  const kind = kinds[entry.kind];
  const announcer = createAnnouncer(context, kind.topic, partner.id);
  let progress: Progress = entry;
  const steps = {
    run: ({ from, limit }: Batch) => writeRows(work, kind, from, limit),
    pass: ({ from }: Batch) => refuseRow(work, from),
  };
  try {
    for (;;) {
      const startedAt = performance.now();
      const { cursor } = progress;
      progress = await byHalves(work, { from: progress, limit: rowsAtOnce }, steps);
      if (progress.cursor === cursor) break;
      announcer.note();
      if (context.stopping.aborted) return;
      await rest(startedAt);
    }
  } finally {
    announcer.end();
  }
  await endPhase(context.upkeep, entry, { from: { state: entry.state, cursor: progress.cursor }, to: 'committed' });
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
    const judged = rows.map((row, index) => judge(row, plans[index]));
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
function judge(row: StoredRow, plan: RowPlan | undefined): Judged {
  const isAsShown = plan?.outcome === row.outcome && isDeepStrictEqual(toSeen(plan.touched), toSeen(row.touched));
  if (plan && isAsShown)
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
  await updateImportRows(
    transaction,
    { partnerId: partner.id, importId: entry.id },
    rows.map(({ number, outcome, effect, errors, changes, touched }) => ({
      ...{ number, outcome, effect, errors, changes, touched },
    })),
  );
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
