import { isDeepStrictEqual } from 'node:util';
import type { Touched } from '../imports.table.ts';
import type { ImportKind, RowPlan } from '../kinds/import-kind.ts';
import type { StoredRow } from '../stores/import-row.store.ts';
import type { WritingPhase } from './run-batches.ts';

const withError = (row: StoredRow, outcome: 'conflict' | 'refused', code: string): StoredRow => ({
  ...{ ...row, outcome, errors: [{ field: null, code }] },
});

/** Writes the rows that the dry run planned. A row whose plan has changed since is left as a conflict. */
export const committing: WritingPhase = {
  rows: { outcomes: ['added', 'changed'] },
  async write(kind, call, rows) {
    const plans = await kind.plan(call, rows, true);
    const matches = rows.map((row, index) => matchDryRun(kind, row, plans[index]));
    await kind.write(
      call,
      matches.flatMap((plan) => plan ?? []),
    );
    return rows.map((row, index): StoredRow => {
      const plan = matches[index];
      if (!plan) return withError(row, 'conflict', 'row.changed_since');
      return { ...row, effect: 'done', changes: [...plan.changes], touched: [...plan.touched] };
    });
  },
  refuse: (row) => withError(row, 'refused', 'row.not_written'),
  end: 'committed',
};

/** Restores the records that the import wrote and nobody has changed since. */
export const undoing: WritingPhase = {
  rows: { effect: 'done' },
  async write(kind, call, rows) {
    const undone = await kind.undo(
      call,
      rows.map(({ touched }) => touched),
    );
    return rows.map((row, index) => ({ ...row, effect: undone[index] ? 'undone' : 'left' }));
  },
  refuse: (row) => ({ ...row, effect: 'left' }),
  end: 'undone',
};

/** The plan of a row; null if it differs from the one that the dry run showed. */
function matchDryRun({ addsToOthers = false }: ImportKind, row: StoredRow, plan: RowPlan | undefined): RowPlan | null {
  const isOutcome = addsToOthers ? plan?.outcome !== 'refused' : plan?.outcome === row.outcome;
  return plan && isOutcome && isDeepStrictEqual(toSeen(plan.touched), toSeen(row.touched)) ? plan : null;
}

const toSeen = (touched: readonly Touched[]) => touched.map(({ subject, present, next }) => [subject, present, next]);
