import type { CartItem, RestoredCart } from '@kaplya/contract';
import type { DeclaredEmpties, UnsentQuantity } from '#platform/stored-values.ts';
import type { Acquisition } from '../cart-state.ts';
import { isGone } from './cart-failures.ts';
import type { EngineCore } from './engine-core.ts';
import { createQuantitySync, MAX_DIFFERENCE, type QuantitySync } from './quantity-sync.ts';

/** The empty bottles that the customer hands over, and whether they have any (rules 1 to 8). */
export type Bottles = {
  /** null: not said. */
  getQuantity(): number | null;
  /** null: the question is not answered. */
  getAnswer(): boolean | null;
  /** The answer is not with the server yet. */
  isAnswerNew(): boolean;
  isSettled(): boolean;
  isUnreachable(): boolean;
  findUnsent(): UnsentQuantity | null;
  resume(unsent: UnsentQuantity): void;
  /** How the bottles that are missing are to be had. */
  getAcquisition(): Acquisition;

  /** What the customer has said; null while the question is open. */
  findDeclared(): DeclaredEmpties | null;
  /** Water comes back of a time at which this was declared. */
  comeBack(declared: DeclaredEmpties): void;
  /**
   * Declares again what came back with the water, no more than the containers that a calculation without it misses.
   * True: the calculation is not of what is declared now.
   */
  declareAgain(missing: number): boolean;
  declare(haveContainersToReturn: boolean): void;
  setQuantity(quantity: number): void;
  takeQuantity(quantity: number | null): void;
  /** As it was at an earlier visit, while the server cannot be asked: what was left unsent knows more. */
  showQuantity(quantity: number | null): void;
  /** What the server knows counts as long as the customer has said nothing newer. */
  takeAnswer(haveContainersToReturn: boolean | null): void;
  markAnswerTaken(): void;
  chooseAcquisition(acquisition: Acquisition): void;
  /** Takes over how the cart has what was added automatically, unless the customer has chosen anew. */
  takeAcquisition(items: readonly CartItem[]): void;
  clear(): void;
};

export type BottlesSurroundings = {
  ensureCart: () => Promise<string>;
  readCart: () => Promise<RestoredCart>;
  onChange: () => void;
  onTaken: () => void;
  onGone: (failure: unknown) => void;
};

export function createBottles(core: EngineCore, surroundings: BottlesSurroundings): Bottles {
  let quantity = createSync();
  let isQuantitySaid = false;
  let answer: boolean | null = null;
  let isAnswerNew = false;
  let acquisition: Acquisition = 'buy';
  /** The cart has no bottles yet that were had in this way. */
  let isAcquisitionNew = false;
  /** What is to be declared again. */
  let back: DeclaredEmpties | null = null;

  function createSync(): QuantitySync {
    return createQuantitySync({
      prepare: async () => void (await surroundings.ensureCart()),
      send,
      readBack: async () => (await surroundings.readCart()).returnableContainer ?? 0,
      wait: core.wait,
      isGone,
      onChange: surroundings.onChange,
      onGone: surroundings.onGone,
      onRolledBack(failure, difference) {
        core.report(difference < 0 ? 'reduceReturnableContainer' : 'addReturnableContainer', failure);
      },
    });
  }

  async function send(difference: number): Promise<number> {
    const cart = await surroundings.ensureCart();
    const command = difference > 0 ? 'addReturnableContainer' : 'reduceReturnableContainer';
    const { returnableContainer } = await core.call(command, {
      body: { cart, quantity: Math.min(Math.abs(difference), MAX_DIFFERENCE) },
    });
    isQuantitySaid = returnableContainer !== null;
    surroundings.onTaken();
    return returnableContainer ?? 0;
  }

  function takeQuantity(known: number | null): void {
    isQuantitySaid = known !== null;
    quantity.adopt(known ?? 0);
  }

  function declare(have: boolean): void {
    back = null;
    answer = have;
    isAnswerNew = true;
  }

  function setQuantity(next: number): void {
    declare(next > 0);
    quantity.want(next);
  }

  const getQuantity = () => (isQuantitySaid || quantity.getWanted() > 0 ? quantity.getWanted() : null);

  return {
    getQuantity,
    getAnswer: () => answer,
    isAnswerNew: () => isAnswerNew,
    isSettled: () => quantity.isSettled(),
    isUnreachable: () => quantity.isUnreachable(),
    findUnsent: () => quantity.findUnsent(),
    resume(unsent) {
      isQuantitySaid = true;
      declare(unsent.wanted > 0);
      quantity.resume(unsent);
    },
    getAcquisition: () => acquisition,

    findDeclared() {
      if (back) return back;
      return answer === null ? null : { have: answer, quantity: getQuantity() };
    },
    comeBack(declared) {
      back = declared;
    },
    declareAgain(missing) {
      if (!back) return false;
      const { have, quantity: before } = back;
      back = null;
      // Another cart, of which something else was said.
      if (answer !== null && answer !== have) return false;
      const more = have && before !== null ? Math.min(before - quantity.getWanted(), missing) : 0;
      if (more > 0) setQuantity(quantity.getWanted() + more);
      // Without water nobody asks, and what is said now would be said of other water.
      else if (answer === null && missing > 0) declare(have);
      else return false;
      return true;
    },
    declare,
    setQuantity,
    takeQuantity,
    showQuantity(known) {
      if (quantity.findUnsent() === null) takeQuantity(known);
    },
    takeAnswer(known) {
      if (!isAnswerNew) answer = known ?? answer;
    },
    markAnswerTaken() {
      isAnswerNew = false;
    },
    chooseAcquisition(chosen) {
      acquisition = chosen;
      isAcquisitionNew = true;
    },
    takeAcquisition(items) {
      const automatic = items.filter(({ reason }) => reason === 'CONTAINER');
      if (automatic.length === 0) return;
      const isRented = automatic.some((item) => item.acquisition === 'rent');
      const isBought = automatic.some((item) => item.acquisition !== 'rent');
      if (isRented !== isBought && isRented === (acquisition === 'rent')) isAcquisitionNew = false;
      if (!isAcquisitionNew) acquisition = isRented ? 'rent' : 'buy';
    },
    clear() {
      quantity.close();
      quantity = createSync();
      isQuantitySaid = false;
      answer = null;
      back = null;
      acquisition = 'buy';
      isAcquisitionNew = false;
    },
  };
}
