import pMap from 'p-map';
import type { Context } from '#context.ts';
import type { DueKey, DuePage } from '#db/queues/list-due.ts';

export type DueRows = {
  list(page: DuePage): Promise<DueKey[]>;
  /** Does the work for one row; an error is logged and does not stop the other rows. */
  work(key: DueKey): Promise<unknown>;
  readonly atOnce?: number;
  readonly rowsAtOnce?: number;
};

/** Does the work for each due row, page by page: a failed row stays due, and the next page continues after it. */
export async function forEachDue(
  { clock, logger, stopping }: Pick<Context, 'clock' | 'logger' | 'stopping'>,
  { list, work, atOnce = 1, rowsAtOnce = 500 }: DueRows,
): Promise<{ done: number; failed: number }> {
  const now = clock.now();
  const counts = { done: 0, failed: 0 };

  async function handleRow(key: DueKey): Promise<void> {
    if (stopping.aborted) return;
    try {
      await work(key);
      counts.done += 1;
    } catch (error) {
      counts.failed += 1;
      logger.error({ err: error, id: key.id }, 'a job left something as it was');
    }
  }

  for (let after: DueKey | null = null; ;) {
    const page = await list({ now, after, limit: rowsAtOnce });
    await pMap(page, handleRow, { concurrency: atOnce });
    after = page.at(-1) ?? null;
    if (page.length < rowsAtOnce || stopping.aborted) return counts;
  }
}
