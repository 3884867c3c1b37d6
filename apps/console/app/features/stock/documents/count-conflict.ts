import type { StockDocumentLine } from '@kaplya/contract';

/** A count as the last save sent it. */
export type SentCount = { readonly productId: string; readonly quantity: number; readonly version: number };

/** A product that two people have counted. */
export type CountConflict = {
  readonly productId: string;
  readonly mine: number;
  /** Null: the colleague removed their count. */
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
