import { kinds } from '../kinds/kinds.ts';
import { listImportRows, updateImportRows } from '../stores/import-row.store.ts';
import { endPhase } from '../stores/import.store.ts';
import { createAnnouncer } from './announcer.ts';
import { rest } from './pause.ts';
import { count, inBatch, rowsAtOnce, type Progress, type Work } from './progress.ts';

/** Brings back what the import wrote, where nobody has changed it since. */
export async function runUndo(work: Work): Promise<void> {
  const { context, partner, entry } = work;
  const kind = kinds[entry.kind];
  const announcer = createAnnouncer(context, kind.topic, partner.id);
  const key = { partnerId: partner.id, importId: entry.id };
  let progress: Progress = entry;
  try {
    for (;;) {
      const startedAt = performance.now();
      const wanted = { effect: 'done' as const, after: progress.cursor, limit: rowsAtOnce };
      const rows = await listImportRows(context.upkeep, key, wanted);
      if (rows.length === 0) break;
      const from = progress;
      progress = await inBatch(work, from, async (call) => {
        const undone = await kind.undo(
          call,
          rows.map(({ touched }) => touched),
        );
        const effects = undone.map((isUndone) => (isUndone ? ('undone' as const) : ('left' as const)));
        await updateImportRows(
          call.transaction,
          key,
          rows.map(({ number, outcome, errors, changes, touched }, index) => ({
            ...{ number, outcome, errors, changes, touched, effect: effects[index] ?? 'left' },
          })),
        );
        const { done = 0 } = from.effects;
        return {
          ...from,
          cursor: rows.at(-1)?.number ?? from.cursor,
          done: from.done + rows.length,
          effects: { ...count(from.effects, effects), done: done - rows.length },
        };
      });
      announcer.note();
      if (context.stopping.aborted) return;
      await rest(startedAt);
    }
  } finally {
    announcer.end();
  }
  await endPhase(context.upkeep, entry, { from: { state: entry.state, cursor: progress.cursor }, to: 'undone' });
}
