import type { Transaction } from './client.ts';

/** Rolls back a preview's transaction after its checks. */
class Previewed extends Error {}

/** Runs an effect in a transaction of its own. */
export type RunInTransaction = <Result>(run: (transaction: Transaction) => Promise<Result>) => Promise<Result>;

/** Runs an effect in a transaction; a preview runs the same code and rolls back, so both agree. */
export async function previewOrCommit<Result>(
  runInTransaction: RunInTransaction,
  isPreview: boolean,
  effect: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!isPreview) return runInTransaction(effect);
  let shown: { readonly result: Result } | null = null;
  await runInTransaction(async (transaction) => {
    shown = { result: await effect(transaction) };
    throw new Previewed('A preview keeps nothing');
  }).catch((error: unknown) => {
    if (!(error instanceof Previewed)) throw error;
  });
  // Unreachable: `effect` has either returned a result or thrown its own error.
  if (shown === null) throw new Error('A preview showed nothing');
  return (shown as { readonly result: Result }).result;
}
