import type { CartPayment } from '@kaplya/contract';
import type { ReadableStore } from '@kaplya/state/create-store.ts';
import type { DeliveryWish } from '@kaplya/domain/delivery-wishes';
import type { IntervalChoice } from '#features/delivery/interval-days.ts';
import type { DeletedItem } from '#platform/storage/stored-values.ts';
import type { Acquisition, CartItemReference, CartLine, CartState, CartUser, CompletionOutcome } from './cart-state.ts';

export type AssignOutcome = { ok: true } | { ok: false; failure: unknown };

export type CompleteOptions = {
  /** The card or the account of the online payment is to be saved for the next order. */
  savesPaymentMethod?: boolean;
};

export type CartEngine = ReadableStore<CartState> & {
  /** Restores the cart of an earlier visit and follows the other tabs. A second call does nothing. */
  start(): void;
  stop(): void;

  add(item: CartItemReference, quantity?: number): void;
  reduce(item: CartItemReference, quantity?: number): void;
  setQuantity(item: CartItemReference, quantity: number): void;
  /** Removes the whole line; it can be restored. */
  remove(item: CartItemReference): void;
  /**
   * `containersPerUnit`: the bottles that one piece needs, if known. Restored water brings back the empties that were
   * declared for it.
   */
  restoreDeleted(item: DeletedItem, containersPerUnit?: number): void;
  discardDeleted(item: DeletedItem): void;
  /** "I have one": the automatically added product is not required again. */
  declineRequired(line: CartLine): Promise<AssignOutcome>;

  /** The answer about bottles: as many are handed over as are bought, or none. */
  declareBottles(haveContainersToReturn: boolean): void;
  /** The number of empty bottles to hand over; 0 is "none". */
  setReturnableContainer(quantity: number): void;
  /** Buys or rents the missing bottles, including those that were added to the cart before. */
  chooseAcquisition(acquisition: Acquisition): void;

  /** Sends the selected address, after another one was selected; without a cart it waits until there is one (T-14). */
  assignAddress(): Promise<AssignOutcome>;
  assignInterval(interval: IntervalChoice): Promise<AssignOutcome>;
  /** The visitor's phone in E.164 and name; `hasConsented` is their consent to personal data processing. */
  assignUser(user: CartUser, options?: { hasConsented?: boolean }): Promise<AssignOutcome>;
  assignPayment(payment: CartPayment): Promise<AssignOutcome>;
  assignNote(note: string): Promise<AssignOutcome>;
  assignWishes(wishes: readonly DeliveryWish[]): Promise<AssignOutcome>;
  /** An empty code clears. An invalid one is no failure: `promo` of the state gives the reason. */
  assignPromocode(code: string): Promise<AssignOutcome>;
  assignPoints(paidByPoints: boolean | number): Promise<AssignOutcome>;

  recalculate(): void;
  /** The customer has seen that the price of a product changed. */
  dismissPriceChange(productId: string): void;
  /** Fetches the cart again, e.g. when the page returns from the browser's cache. */
  refetch(): void;
  /**
   * Makes the order. A second call while one runs joins it, and one after a lost answer makes the same order with the
   * same options.
   */
  complete(options?: CompleteOptions): Promise<CompletionOutcome>;
  dismissOutcome(): void;

  /**
   * Call it in every tab after a customer signed in. The visitor's cart becomes theirs under a new id (T-04). Without
   * one, it fetches the cart that they left elsewhere. Clicks made meanwhile wait. Never rejects.
   */
  handOver(): Promise<void>;
  /**
   * Replaces the present cart, whose lines can be restored, with another of the customer's, which repeats an order.
   * Resolves to whether there were lines. Rejects when the other cart cannot be read.
   */
  replaceWith(cart: string): Promise<boolean>;
  /** Removes the cart of the customer from the page. Call it in every tab after a sign-out (T-05, T-18). */
  clear(): void;
};

/** The cart with all commands of the screens. */
export type Cart = Omit<CartEngine, 'start' | 'stop'>;
