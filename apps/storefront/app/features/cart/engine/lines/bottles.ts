import type { Calculation, CartItem } from '@kaplya/contract';
import type { DeclaredEmpties, PendingReturns, PendingQuantity } from '#platform/storage/stored-values.ts';
import { toItemKey, type Acquisition } from '../../state/cart-state.ts';
import { isGone } from '../cart-failures.ts';
import type { EngineCore } from '../engine-core.ts';
import { createQuantitySync, MAX_DIFFERENCE, type QuantityCommand, type QuantitySync } from './quantity-sync.ts';

/**
 * The customer's answer about empty bottles and the number handed over, synchronised with the server (rules 1 to 8).
 */
export type Bottles = {
  /** The number of empties to hand over. null: not declared. */
  getQuantity(): number | null;
  /** Whether the customer has empties to hand over. null: the question is not answered. */
  getAnswer(): boolean | null;
  /** Whether the server does not have the answer yet. */
  isAnswerNew(): boolean;
  isSynced(): boolean;
  findPending(): PendingQuantity | null;
  resume(pending: PendingQuantity): void;
  /** Whether missing bottles are bought or rented. */
  getAcquisition(): Acquisition;

  /** The answer with its number and cart. null while the question is open. */
  findDeclared(): DeclaredEmpties | null;
  /**
   * Records the empties that were declared with restored lines of water, for `redeclare` after the next calculation.
   */
  restoreReturns(returns: PendingReturns): void;
  /** The recorded empties of restored lines that are not declared again yet. */
  findPendingReturns(): PendingReturns | null;
  /**
   * Declares the empties of restored water again: no more than the calculation says are missing, and no more than the
   * restored water needs. Returns whether that changed the declaration.
   */
  redeclare(calculation: Calculation): boolean;
  declare(haveContainersToReturn: boolean): void;
  setQuantity(quantity: number): void;
  applyQuantity(quantity: number | null): void;
  /** Shows the quantity of an earlier visit while the server cannot be reached. A pending change takes precedence. */
  showCachedQuantity(quantity: number | null): void;
  /** Applies the server's answer, unless the customer has given a newer one. */
  applyAnswer(haveContainersToReturn: boolean | null): void;
  markAnswerSent(): void;
  chooseAcquisition(acquisition: Acquisition): void;
  /**
   * Applies the acquisition (bought or rented) of the bottles that were added automatically, unless the customer has
   * chosen another since.
   */
  applyAcquisition(items: readonly CartItem[]): void;
  clear(): void;
};

export type BottlesDependencies = {
  ensureCart: () => Promise<string>;
  storePending: () => void;
  onChange: () => void;
  onCommandAccepted: () => void;
  /** Called after empties that were declared for the cart `from` were declared for this one. */
  onRedeclared: (from: string | null) => void;
  onGone: (failure: unknown) => Promise<void>;
  onForgotten: () => void;
};

export function createBottles(core: EngineCore, dependencies: BottlesDependencies): Bottles {
  let quantity = createSync();
  let isQuantityDeclared = false;
  let answer: boolean | null = null;
  let isAnswerNew = false;
  let acquisition: Acquisition = 'buy';
  /** The customer has chosen the acquisition, and the cart has no bottles acquired in this way yet. */
  let isAcquisitionNew = false;
  let returns: PendingReturns | null = null;

  function createSync(): QuantitySync {
    return createQuantitySync({
      commandWindow: core.commandWindow,
      prepare: async () => void (await dependencies.ensureCart()),
      store: dependencies.storePending,
      send,
      wait: core.wait,
      isGone,
      onChange: dependencies.onChange,
      onGone: dependencies.onGone,
      onForgotten: dependencies.onForgotten,
      onRolledBack(failure, difference) {
        core.report(difference < 0 ? 'reduceReturnableContainer' : 'addReturnableContainer', failure);
      },
    });
  }

  async function send({ key, difference }: QuantityCommand): Promise<number> {
    const cart = await dependencies.ensureCart();
    const command = difference > 0 ? 'addReturnableContainer' : 'reduceReturnableContainer';
    const { returnableContainer } = await core.call(command, {
      body: { cart, quantity: Math.min(Math.abs(difference), MAX_DIFFERENCE) },
      headers: { 'Idempotency-Key': key },
    });
    isQuantityDeclared = returnableContainer !== null;
    dependencies.onCommandAccepted();
    return returnableContainer ?? 0;
  }

  function applyQuantity(known: number | null): void {
    isQuantityDeclared = known !== null;
    quantity.adopt(known ?? 0);
  }

  function declare(have: boolean): void {
    returns = null;
    answer = have;
    isAnswerNew = true;
  }

  function setQuantity(next: number): void {
    declare(next > 0);
    quantity.want(next);
  }

  /** A declaration of another cart applies only while the question is open here. */
  const isApplicable = ({ cartId }: DeclaredEmpties) => answer === null || cartId === core.current.cartId;

  const getQuantity = () => (isQuantityDeclared || quantity.getWanted() > 0 ? quantity.getWanted() : null);

  return {
    getQuantity,
    getAnswer: () => answer,
    isAnswerNew: () => isAnswerNew,
    isSynced: () => quantity.isSynced(),
    findPending: () => quantity.findPending(),
    resume(pending) {
      isQuantityDeclared = true;
      declare(pending.wanted > 0);
      quantity.resume(pending);
    },
    getAcquisition: () => acquisition,

    findDeclared() {
      if (returns && isApplicable(returns.declared)) return returns.declared;
      return answer === null ? null : { have: answer, quantity: getQuantity(), cartId: core.current.cartId };
    },
    restoreReturns({ declared, lines }) {
      // The empties of two carts are not added up: only those of the cart of the last restored line count.
      const isOfOneCart = returns?.declared.cartId === declared.cartId;
      const keys = new Set(lines.map(({ key }) => key));
      const earlier = isOfOneCart ? (returns?.lines ?? []).filter(({ key }) => !keys.has(key)) : [];
      returns = { declared, lines: [...earlier, ...lines] };
    },
    findPendingReturns: () => returns,
    redeclare({ items, insufficientReturnableContainer: missing }) {
      if (!returns) return false;
      const { declared, lines } = returns;
      returns = null;
      const { have, quantity: before } = declared;
      if (!isApplicable(declared) || (answer !== null && answer !== have)) return false;
      const inCart = new Map(items.map((item) => [toItemKey(item), item.quantity]));
      const restored = lines.reduce(
        (sum, line) => sum + line.containersPerUnit * Math.min(line.quantity, inCart.get(line.key) ?? 0),
        0,
      );
      const isUnanswered = answer === null;
      // The question stays open: other water needs an answer of the customer's own, or no bottle is missing.
      if (isUnanswered && (missing > restored || missing === 0)) return false;
      const more = have && before !== null ? Math.min(before - quantity.getWanted(), missing, restored) : 0;
      if (more > 0) setQuantity(quantity.getWanted() + more);
      else if (isUnanswered) declare(have);
      else return false;
      dependencies.onRedeclared(declared.cartId);
      return true;
    },
    declare,
    setQuantity,
    applyQuantity,
    showCachedQuantity(known) {
      if (quantity.findPending() === null) applyQuantity(known);
    },
    applyAnswer(known) {
      if (!isAnswerNew) answer = known ?? answer;
    },
    markAnswerSent() {
      isAnswerNew = false;
    },
    chooseAcquisition(chosen) {
      acquisition = chosen;
      isAcquisitionNew = true;
    },
    applyAcquisition(items) {
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
      isQuantityDeclared = false;
      answer = null;
      returns = null;
      acquisition = 'buy';
      isAcquisitionNew = false;
    },
  };
}
