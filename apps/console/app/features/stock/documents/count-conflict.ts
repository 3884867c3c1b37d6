import type { StockDocumentLine } from '@kaplya/contract';

/** A count as sent by the last save, with the version that it replaces. */
export type SentCount = { readonly productId: string; readonly quantity: number; readonly version: number };

/** A product for which a colleague has saved another count since it was read. */
export type CountConflict = {
  readonly productId: string;
  readonly mine: number;
  /** The colleague's count; null: the colleague removed it. */
  readonly theirs: StockDocumentLine | null;
};

/** The sent counts that colleagues have changed since. */
export function findCountConflicts(sent: readonly SentCount[], lines: readonly StockDocumentLine[]): CountConflict[] {
  const byProduct = new Map(lines.map((line) => [line.productId, line]));
  return sent.flatMap(({ productId, quantity: mine, version }) => {
    const theirs = byProduct.get(productId) ?? null;
    return (theirs?.version ?? 0) === version ? [] : [{ productId, mine, theirs }];
  });
}
