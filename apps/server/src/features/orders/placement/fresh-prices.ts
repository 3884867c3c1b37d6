import { Refusal } from '#http/refusal.ts';

const racesAtMost = 3;

/**
 * Retries if another order takes the priced points or debts before the locks; the new price reports the difference.
 */
export async function withFreshPrices<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let race = 1; ; race += 1) {
    try {
      return await run();
    } catch (error) {
      if (race === racesAtMost || !isLostRace(error)) throw error;
    }
  }
}

// A refusal without details is a lost race; the same refusal by pricing itself has details.
function isLostRace(error: unknown): boolean {
  if (!(error instanceof Refusal) || error.details !== undefined) return false;
  return error.code === 'loyalty.not_enough_points' || error.code === 'cart.total_changed';
}
