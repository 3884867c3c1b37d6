import type { Database } from '#db/client.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';

/** Rolls back a preview's transaction after its checks. */
class Previewed<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('A preview keeps nothing');
    this.result = result;
  }
}

/** Runs an effect in a transaction; a preview runs the same code and rolls back, so both agree. */
export async function previewOrCommit<Result>(
  database: Database,
  isPreview: boolean,
  effect: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  let previewed: Previewed<Result> | null = null;
  return withTransaction(database, async (transaction) => {
    const result = await effect(transaction);
    if (!isPreview) return result;
    previewed = new Previewed(result);
    throw previewed;
  }).catch((error: unknown) => {
    if (previewed !== null && error === previewed) return previewed.result;
    throw error;
  });
}
