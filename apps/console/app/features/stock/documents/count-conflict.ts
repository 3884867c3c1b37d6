import type { StockDocumentLine } from '@kaplya/contract';

/** A typed count as it was sent. */
export type SentCount = { readonly productId: string; readonly quantity: number; readonly version: number };

/** A product that two people have counted. */
export type CountConflict = {
  readonly productId: string;
  readonly mine: number;
  /** null: the other person took their count back. */
  readonly theirs: StockDocumentLine | null;
};

/** Those of the sent counts that others have saved since. */
export function findCountConflicts(sent: readonly SentCount[], lines: readonly StockDocumentLine[]): CountConflict[] {
  const byProduct = new Map(lines.map((line) => [line.productId, line]));
  return sent.flatMap(({ productId, quantity: mine, version }) => {
    const theirs = byProduct.get(productId) ?? null;
    return (theirs?.version ?? 0) === version ? [] : [{ productId, mine, theirs }];
  });
}
