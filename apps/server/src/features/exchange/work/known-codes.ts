import type { Executor } from '#db/client.ts';
import { listItemIdsByCode } from '#features/catalogue/index.ts';

/** Those of codes that goods here have. */
export async function listKnownCodes(
  executor: Executor,
  partnerId: string,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set();
  return new Set((await listItemIdsByCode(executor, partnerId, codes)).keys());
}
