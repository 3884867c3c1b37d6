import { isRefusedValue } from '#db/connections/database-errors.ts';
import { Refusal } from '#http/refusal.ts';

type Steps<Progress> = {
  /** Processes the next `limit` items after `from`, all or none of them. */
  readonly run: (from: Progress, limit: number) => Promise<Progress>;
  /** Records the next item as refused because of the error, and returns the progress after it. */
  readonly refuse: (from: Progress, error: unknown) => Promise<Progress>;
};

/**
 * Processes a batch. If a rule or the database refuses it, the batch is halved until the refused item is found, so that
 * all other items are processed.
 */
export async function bisectFailingBatch<Progress>(
  from: Progress,
  limit: number,
  steps: Steps<Progress>,
): Promise<Progress> {
  try {
    return await steps.run(from, limit);
  } catch (error) {
    if (!isRefusedValue(error) && !(error instanceof Refusal)) throw error;
    if (limit === 1) return steps.refuse(from, error);
    const half = Math.ceil(limit / 2);
    const middle = await bisectFailingBatch(from, half, steps);
    return bisectFailingBatch(middle, limit - half, steps);
  }
}
