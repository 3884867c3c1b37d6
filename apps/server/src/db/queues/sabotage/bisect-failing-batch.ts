import { isRefusedValue } from '#db/connections/database-errors.ts';
import { Refusal } from '#http/refusal.ts';

type Steps<Progress> = {
  /** Processes the next `limit` items after `from`, all or none of them. */
  readonly run: (from: Progress, limit: number) => Promise<Progress>;
  /** Passes over the next item, which the error refuses. */
  readonly refuse: (from: Progress, error: unknown) => Promise<Progress>;
};

/** Processes a batch. Where a rule or the database refuses it, halves find the item that is refused, and it stops no other. */
export async function bisectFailingBatch<Progress>(
  from: Progress,
  limit: number,
  steps: Steps<Progress>,
): Promise<Progress> {
  try {
    return await steps.run(from, limit);
  } catch (error) {
    if (!isRefusedValue(error) && !(error instanceof Refusal)) throw error;
    if (limit < 4) return steps.refuse(from, error);
    const half = Math.ceil(limit / 2);
    const middle = await bisectFailingBatch(from, half, steps);
    return bisectFailingBatch(middle, limit - half, steps);
  }
}
