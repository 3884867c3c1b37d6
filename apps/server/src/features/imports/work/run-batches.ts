import type { ImportEffect, ImportOutcome } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import { createThrottledAnnouncer } from '#db/changes/throttled-announcer.ts';
import { bisectFailingBatch } from '#db/queues/staged-work/bisect-failing-batch.ts';
import { throttleAfterBatch } from '#db/queues/staged-work/throttle-after-batch.ts';
import type { ImportKind, KindCall } from '../kinds/import-kind.ts';
import { kinds } from '../kinds/kinds.ts';
import { lockImportRows, updateImportRows, type StoredRow } from '../stores/import-row.store.ts';
import type { ImportEntry } from '../stores/import.store.ts';
import { countChange, endPhase, inBatch, rowsAtOnce, type ImportWork, type Progress } from './progress.ts';

/** A phase that changes rows of the shop. */
export type WritingPhase = {
  readonly rows: { readonly outcomes: readonly ImportOutcome[] } | { readonly effect: ImportEffect };
  /** Writes locked rows; returns each with its result. */
  readonly write: (kind: ImportKind, call: KindCall, rows: readonly StoredRow[]) => Promise<readonly StoredRow[]>;
  /** Returns the row with the result for being refused by a rule or by the database. */
  readonly refuse: (row: StoredRow) => StoredRow;
  readonly end: 'committed' | 'undone';
};

/** Writes the rows of a phase batch by batch; returns the unfinished import if the process stops before the end. */
export async function runBatches(work: ImportWork, phase: WritingPhase): Promise<ImportEntry | null> {
  const { context, partner, entry } = work;
  const kind = kinds[entry.kind];
  const announcer = createThrottledAnnouncer(context.changes, {
    topic: kind.topic,
    subject: partner.id,
    // Once a minute: after each announcement all processes reload tens of thousands of goods, which takes seconds, and
    // they reload every minute anyway.
    intervalMilliseconds: MINUTE_MS,
  });
  const runBatch = (
    from: Progress,
    limit: number,
    write: (call: KindCall, rows: StoredRow[]) => ReturnType<WritingPhase['write']>,
  ) =>
    inBatch(work, from, async (call) => {
      const key = { partnerId: partner.id, importId: entry.id };
      const rows = await lockImportRows(call.transaction, key, { ...phase.rows, after: from.cursor, limit });
      return rows.length === 0 ? from : saveBatchResult(call, from, rows, await write(call, rows));
    });
  let progress: Progress = entry;
  try {
    for (;;) {
      const startedAt = performance.now();
      const { cursor } = progress;
      progress = await bisectFailingBatch(progress, rowsAtOnce, {
        run: (from, limit) => runBatch(from, limit, (call, rows) => phase.write(kind, call, rows)),
        refuse(from, error) {
          context.logger.error({ err: error, id: entry.id }, 'a row of an import was refused');
          return runBatch(from, 1, (_, rows) => Promise.resolve(rows.map(phase.refuse)));
        },
      });
      if (progress.cursor === cursor) break;
      announcer.note();
      if (context.stopping.aborted) return { ...entry, ...progress };
      await throttleAfterBatch(startedAt);
    }
  } finally {
    announcer.end();
  }
  await endPhase(context, { ...entry, ...progress }, phase.end);
  return null;
}

async function saveBatchResult(
  { transaction, partner, entry }: KindCall,
  from: Progress,
  before: readonly StoredRow[],
  after: readonly StoredRow[],
): Promise<Progress> {
  await updateImportRows(transaction, { partnerId: partner.id, importId: entry.id }, after);
  let { counts, effects } = from;
  for (const [index, { outcome, effect }] of after.entries()) {
    counts = countChange(counts, before[index]?.outcome, outcome);
    effects = countChange(effects, before[index]?.effect, effect);
  }
  const cursor = after.at(-1)?.number ?? from.cursor;
  return { ...from, cursor, done: from.done + after.length, counts, effects };
}
