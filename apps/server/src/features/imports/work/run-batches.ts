import { MINUTE_MS } from '@kaplya/domain';
import { createRareAnnouncer } from '#db/changes/rare-announcer.ts';
import { kinds } from '../kinds/kinds.ts';
import { endPhase } from '../stores/import.store.ts';
import { byHalves, type Steps } from './by-halves.ts';
import { rest } from './pause.ts';
import { rowsAtOnce, type Progress, type Work } from './progress.ts';

/** Deals with the rows of a phase, batch by batch to their end, or until the process stops. */
export async function runBatches(work: Work, steps: Steps, to: 'committed' | 'undone'): Promise<void> {
  const { context, partner, entry } = work;
  const announcer = createRareAnnouncer(context.changes, {
    topic: kinds[entry.kind].topic,
    subject: partner.id,
    // Reading the goods anew takes seconds where there are tens of thousands; all processes do so every minute anyway.
    restMilliseconds: MINUTE_MS,
  });
  let progress: Progress = entry;
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
  await endPhase(context.upkeep, entry, { from: { state: entry.state, cursor: progress.cursor }, to });
}
