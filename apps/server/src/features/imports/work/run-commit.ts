import { isDeepStrictEqual } from 'node:util';
import { isRefusedValue } from '#db/connections/database-errors.ts';
import type { ImportKind, RowError, RowPlan } from '../kinds/import-kind.ts';
import { kinds } from '../kinds/kinds.ts';
import type { Touched } from '../imports.table.ts';
import { listImportRows, updateImportRows, type StoredRow } from '../stores/import-row.store.ts';
import { endPhase } from '../stores/import.store.ts';
import { createAnnouncer } from './announcer.ts';
import { rest } from './pause.ts';
import { count, inBatch, rowsAtOnce, type Progress, type Work } from './progress.ts';

/** Writes what the dry run showed, batch by batch. A row that would now come to something else is left as a conflict. */
export async function runCommit(work: Work): Promise<void> {
  const { context, partner, entry } = work;
  const kind = kinds[entry.kind];
  const announcer = createAnnouncer(context, kind.topic, partner.id);
  const key = { partnerId: partner.id, importId: entry.id };
  let progress: Progress = entry;
  try {
    for (;;) {
      const startedAt = performance.now();
      const wanted = { outcomes: ['added', 'changed'] as const, after: progress.cursor, limit: rowsAtOnce };
      const rows = await listImportRows(context.upkeep, key, wanted);
      if (rows.length === 0) break;
      progress = await commitRows(work, kind, rows, progress);
      announcer.note();
      if (context.stopping.aborted) return;
      await rest(startedAt);
    }
  } finally {
    announcer.end();
  }
  await endPhase(context.upkeep, entry, { from: { state: entry.state, cursor: progress.cursor }, to: 'committed' });
}

/** Where the database refuses a value that nothing had checked, the rows are halved until it is known which one it is. */
async function commitRows(work: Work, kind: ImportKind, rows: readonly StoredRow[], from: Progress): Promise<Progress> {
  try {
    return await writeRows(work, kind, rows, from);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    if (rows.length === 1) {
      work.context.logger.error({ err: error, id: work.entry.id }, 'a row of an import could not be written');
      return refuseRow(work, rows, from);
    }
    const half = Math.floor(rows.length / 2);
    const middle = await commitRows(work, kind, rows.slice(0, half), from);
    return commitRows(work, kind, rows.slice(half), middle);
  }
}

function writeRows(work: Work, kind: ImportKind, rows: readonly StoredRow[], from: Progress): Promise<Progress> {
  return inBatch(work, from, async (call) => {
    const plans = await kind.plan(call, rows, true);
    const judged = rows.map((row, index) => judge(row, plans[index]));
    await kind.write(
      call,
      judged.flatMap(({ plan }) => (plan ? [plan] : [])),
    );
    return keepRows(work, call.transaction, judged, from);
  });
}

function refuseRow(work: Work, rows: readonly StoredRow[], from: Progress): Promise<Progress> {
  const errors: RowError[] = [{ field: null, code: 'row.not_written' }];
  return inBatch(work, from, ({ transaction }) =>
    keepRows(
      work,
      transaction,
      rows.map((row) => ({ row: { ...row, outcome: 'refused', errors }, shown: row.outcome, plan: null })),
      from,
    ),
  );
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
  transaction: Parameters<typeof updateImportRows>[0],
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
