import type { Calculation } from '@kaplya/contract';
import { toLineKey, type Acquisition, type LineKey } from '../../state/cart-state.ts';
import type { Bottles } from './bottles.ts';
import type { CartLines, Line } from './cart-lines.ts';

/** One round adds everything (rule 7). More rounds mean that page and server disagree, so the additions stop. */
const MAX_ROUNDS = 3;

/** Adds the goods that a calculation requires and the cart lacks, such as bottles (T-07, T-08). */
export type Additions = {
  addMissing(calculation: Calculation): void;
  /** Call it when the server refused an addition: the line is not added again until the customer changes something. */
  onRefused(key: LineKey): void;
  /** Whether the server refused to add the missing bottles, bought or rented as the customer chose. */
  areContainersRefused(): boolean;
  resetRetries(): void;
};

export function createAdditions(lines: CartLines, bottles: Bottles): Additions {
  let rounds = 0;
  const refused = new Set<LineKey>();
  let containerId: string | null = null;

  function getContainers(id: string, acquisition = bottles.getAcquisition()): Line {
    return lines.getLine({ type: 'product', id }, toMarks(acquisition));
  }

  function getContainersKey(id: string): LineKey {
    return toLineKey({ type: 'product', id, ...toMarks(bottles.getAcquisition()) });
  }

  /**
   * Removes the bought bottles after the customer chose to rent, or the rented ones after they chose to buy; returns
   * their number.
   */
  function dropOtherContainers(id: string): number {
    const wanted = getContainers(id);
    if (refused.has(wanted.key)) return 0;
    const other = getContainers(id, bottles.getAcquisition() === 'rent' ? 'buy' : 'rent');
    const quantity = other.sync.getWanted();
    lines.drop(other.key);
    return quantity;
  }

  return {
    addMissing({ requiredProducts, insufficientReturnableContainer, containerProduct }) {
      containerId = containerProduct.productId;
      if (rounds >= MAX_ROUNDS) return;
      const missing = requiredProducts.map(({ productId, name, quantity }) => ({
        line: lines.getLine({ type: 'product', id: productId, name }, { isRequired: true }),
        quantity,
      }));
      // The number of bottles to buy is unknown until the question is answered.
      if (bottles.getAnswer() !== null) {
        const quantity = insufficientReturnableContainer + dropOtherContainers(containerProduct.productId);
        if (quantity > 0) missing.push({ line: getContainers(containerProduct.productId), quantity });
      }
      const addable = missing.filter(({ line, quantity }) => quantity > 0 && !refused.has(line.key));
      if (addable.length === 0) return;
      rounds += 1;
      for (const { line, quantity } of addable) line.sync.want(line.sync.getWanted() + quantity);
    },
    onRefused(key) {
      refused.add(key);
    },
    areContainersRefused: () => containerId !== null && refused.has(getContainersKey(containerId)),
    resetRetries() {
      rounds = 0;
      refused.clear();
    },
  };
}

function toMarks(acquisition: Acquisition) {
  return { isRequired: true, acquisition: acquisition === 'rent' ? acquisition : null };
}
