import type { CartPayment } from '@kaplya/contract';
import type { ReadableStore } from '@kaplya/state/create-store.ts';
import type { DeliveryWish } from '@kaplya/domain/delivery-wishes';
import type { IntervalChoice } from '#features/delivery/interval-days.ts';
import type { DeletedItem } from '#platform/storage/stored-values.ts';
import type { Acquisition, CartItemReference, CartLine, CartState, CartUser, CompletionOutcome } from './cart-state.ts';

export type AssignOutcome = { ok: true } | { ok: false; failure: unknown };

export type CompleteOptions = {
  /** Whether to save the card or account of the online payment for the next order. */
  savesPaymentMethod?: boolean;
};

export type CartEngine = ReadableStore<CartState> & {
  /**
   * Restores the cart of an earlier visit, and refetches it when another tab changes it. A second call does nothing.
   */
  start(): void;
  stop(): void;

  add(item: CartItemReference, quantity?: number): void;
  reduce(item: CartItemReference, quantity?: number): void;
  setQuantity(item: CartItemReference, quantity: number): void;
  /** Removes the whole line, which `restoreDeleted` can restore. */
  remove(item: CartItemReference): void;
  /**
   * Restores a removed line, and for water the empties that were declared for it. `containersPerUnit`: the bottles that
   * one piece needs, if known.
   */
  restoreDeleted(item: DeletedItem, containersPerUnit?: number): void;
  discardDeleted(item: DeletedItem): void;
  /**
   * Removes a product that was added automatically ("I have one"); the shop does not require it again for this cart.
   */
  declineRequired(line: CartLine): Promise<AssignOutcome>;

  /** Answers the question about bottles: true hands over as many empties as the water needs, false none. */
  declareBottles(haveContainersToReturn: boolean): void;
  /** Sets the number of empty bottles to hand over; 0 answers "none". */
  setReturnableContainer(quantity: number): void;
  /** Buys or rents the missing bottles, including those that were added to the cart before. */
  chooseAcquisition(acquisition: Acquisition): void;

  /**
   * Sends the selected address to the cart, after another one was selected. Without a cart it is sent once there is one
   * (T-14).
   */
  assignAddress(): Promise<AssignOutcome>;
  assignInterval(interval: IntervalChoice): Promise<AssignOutcome>;
  /** Sends the recipient: phone in E.164 and name. `hasConsented`: their consent to personal data processing. */
  assignUser(user: CartUser, options?: { hasConsented?: boolean }): Promise<AssignOutcome>;
  assignPayment(payment: CartPayment): Promise<AssignOutcome>;
  assignNote(note: string): Promise<AssignOutcome>;
  assignWishes(wishes: readonly DeliveryWish[]): Promise<AssignOutcome>;
  /**
   * Applies a promo code; an empty one removes it. An invalid one is no failure: the reason is in `promo` of the state.
   */
  assignPromocode(code: string): Promise<AssignOutcome>;
  assignPoints(paidByPoints: boolean | number): Promise<AssignOutcome>;

  recalculate(): void;
  /** Hides the warning that the price of a product changed. */
  dismissPriceChange(productId: string): void;
  /** Fetches the cart again, e.g. when the page is restored from the browser's back/forward cache. */
  refetch(): void;
  /**
   * Turns the cart into an order, if the server has confirmed everything that the customer sees. A call while another
   * runs shares its outcome. While an order is unknown, another call asks once more.
   */
  complete(options?: CompleteOptions): Promise<CompletionOutcome>;
  dismissOutcome(): void;

  /**
   * Hands the visitor's cart over to the customer, under a new id (T-04). Without such a cart it fetches the one that
   * they left elsewhere. Call it in every tab after a sign-in. Clicks made meanwhile are deferred. Never rejects.
   */
  handOver(): Promise<void>;
  /**
   * Replaces the current cart by another one of the customer's that repeats an order. The former lines can be restored;
   * resolves to whether there were any. Rejects when the other cart cannot be read.
   */
  replaceWith(cart: string): Promise<boolean>;
  /** Removes the cart of the customer from the page. Call it in every tab after a sign-out (T-05, T-18). */
  clear(): void;
};

/** The cart with all commands of the screens. */
export type Cart = Omit<CartEngine, 'start' | 'stop'>;
