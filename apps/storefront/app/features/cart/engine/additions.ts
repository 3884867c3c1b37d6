import type { Calculation } from '@kaplya/contract';
import type { LineKey } from '../cart-state.ts';
import type { Bottles } from './bottles.ts';
import type { CartLines } from './cart-lines.ts';

/** One round reaches the fixpoint (rule 7); more than this means that client and server disagree. */
const MAX_ROUNDS = 3;

/** Adds what a calculation reports as missing (T-07, T-08). */
export type Additions = {
  addMissing(calculation: Calculation): void;
  /** It is not tried again, until the customer changes something. */
  onRefused(key: LineKey): void;
  tryAgain(): void;
};

export function createAdditions(lines: CartLines, bottles: Bottles): Additions {
  let rounds = 0;
  const refused = new Set<LineKey>();

  return {
    addMissing({ requiredProducts, insufficientReturnableContainer, containerProduct }) {
      if (rounds >= MAX_ROUNDS) return;
      const missing = requiredProducts.map(({ productId, name, quantity }) => ({
        line: lines.getLine({ type: 'product', id: productId, name }, { isRequired: true }),
        quantity,
      }));
      // Until the question is answered nobody knows how many bottles are to be bought.
      if (bottles.getAnswer() !== null && insufficientReturnableContainer > 0) {
        const container = lines.getLine({ type: 'product', id: containerProduct.productId }, { isRequired: true });
        missing.push({ line: container, quantity: insufficientReturnableContainer });
      }
      const addable = missing.filter(({ line, quantity }) => quantity > 0 && !refused.has(line.key));
      if (addable.length === 0) return;
      rounds += 1;
      for (const { line, quantity } of addable) line.sync.want(line.sync.getWanted() + quantity);
    },
    onRefused(key) {
      refused.add(key);
    },
    tryAgain() {
      rounds = 0;
      refused.clear();
    },
  };
}
