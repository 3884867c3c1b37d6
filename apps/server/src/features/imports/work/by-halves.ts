import { isRefusedValue } from '#db/connections/database-errors.ts';
import { Refusal } from '#http/refusal.ts';
import type { Progress, Work } from './progress.ts';

export type Batch = {
  readonly from: Progress;
  /** Rows at most. */
  readonly limit: number;
};

export type Steps = {
  /** Deals with the next rows, all or none; without any left it goes nowhere. */
  readonly run: (batch: Batch) => Promise<Progress>;
  /** Passes over the next row, which cannot be dealt with. */
  readonly pass: (batch: Batch) => Promise<Progress>;
};

/**
 * Deals with a batch of rows. Where the database or a rule refuses what nothing had checked, it is halved until it is known
 * which row that is: it stops no other.
 */
export async function byHalves(work: Work, { from, limit }: Batch, steps: Steps): Promise<Progress> {
  try {
    return await steps.run({ from, limit });
  } catch (error) {
    if (!isRefusedValue(error) && !(error instanceof Refusal)) throw error;
    if (limit === 1) {
      work.context.logger.error({ err: error, id: work.entry.id }, 'a row of an import could not be dealt with');
      return steps.pass({ from, limit });
    }
    const half = Math.ceil(limit / 2);
    const middle = await byHalves(work, { from, limit: half }, steps);
    return byHalves(work, { from: middle, limit: limit - half }, steps);
  }
}
