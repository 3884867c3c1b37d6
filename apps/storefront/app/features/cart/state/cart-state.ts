import type { Calculation, CalculationItem, CartItem, CartPayment, CompletedOrder } from '@kaplya/contract';
import type { DeliveryWish } from '@kaplya/domain/delivery-wishes';
import type { KnownCart } from '@kaplya/domain/predict-cart';
import type { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { IntervalChoice } from '#features/delivery/interval-days.ts';
import type { LoadState } from '#platform/data/load-state.ts';
import type { AnonymousUser, DeletedItem, GuestAddress } from '#platform/storage/stored-values.ts';

/** A product or a product set as the cart knows it. */
export type CartItemReference = { type: CartItem['type']; id: string; name?: string };

export type Acquisition = NonNullable<CartItem['acquisition']>;

/** Key of a line. A product has two keys if it has a second line that was added automatically. */
export type LineKey = string;

export type CartLine = {
  key: LineKey;
  type: CartItem['type'];
  /** The id of the product or the product set. */
  id: string;
  externalId: string | null;
  name: string;
  /** The wanted quantity. The server has it once `isPending` is false. */
  quantity: number;
  isPending: boolean;
  /**
   * The highest quantity, known from a refusal of more; null while none is known or after the line was reduced (V-08).
   */
  maximum: number | null;
  /** Whether the shop added the line, not the customer. */
  isRequired: boolean;
  /** Why the line was added automatically. null for the customer's own choice. */
  reason: CartItem['reason'];
  tooltipText: string | null;
  acquisition: CartItem['acquisition'];
  /** The line in the last calculation, with its prices; null until a calculation has this line. */
  calculated: CalculationItem | null;
};

/** The code of the warning that the chosen interval was removed: the customer chooses the next one. */
export const INTERVAL_GONE = 'INTERVAL_GONE';

/** The assigned interval. `heldUntil`: until when a place in it is held (ISO time); null when none is held. */
export type ChosenInterval = IntervalChoice & { heldUntil: string | null };

/** The recipient. `email`: the address for receipts; empty for none, absent for that of the account. */
export type CartUser = AnonymousUser & { email?: string | null };

/** The known values of the server's cart. null: not assigned. */
export type Assigned = {
  address: GuestAddress | null;
  interval: ChosenInterval | null;
  user: CartUser | null;
  payment: CartPayment | null;
};

/** The promo code that the customer wants, and the shop's answer about it (T-12). */
export type PromoState = {
  code: string;
  isValid: boolean;
  message: string | null;
  /** Whether it counts once the customer has confirmed a phone. */
  isPhoneProofRequired?: boolean;
  /** The discount of a valid code. null until a calculation names it. */
  effect: PromoEffect | null;
};

export type PromoEffect = NonNullable<NonNullable<Calculation['promocode']>['effect']>;

export type CompletionOutcome =
  | { kind: 'completed'; order: CompletedOrder }
  /**
   * The total differs from the one shown to the customer; `calculation` has the new one. Completing again accepts it.
   */
  | { kind: 'total_changed'; calculation: Calculation | null; failure: ApiFailure }
  /** The cart was completed or has expired elsewhere. */
  | { kind: 'gone'; failure: ApiFailure }
  /** `failure.errors` names every violation. */
  | { kind: 'refused'; failure: ApiFailure }
  /**
   * No answer came, so nobody knows whether the order was made. `isChecking`: the engine is finding out; else completing
   * again asks once more, and gives the same order if it was made.
   */
  | { kind: 'unanswered'; failure: unknown; isChecking: boolean }
  /** An earlier page sent the order and got no answer, and the cart is still open. */
  | { kind: 'not_placed' }
  /** Nothing was sent, because the server has not confirmed everything that the customer sees. */
  | { kind: 'unconfirmed' }
  | { kind: 'nothing' };

/** The input of a prediction that only the engine knows, such as the changes since `calculation`. */
export type PredictionBasis = Pick<KnownCart, 'confirmedAnswer' | 'changesSinceCalculation' | 'areContainersRefused'>;

export type CartState = {
  /** `none`: there is no cart (T-02). `unreadable`: there is one, and its contents could not be read. */
  status: 'none' | 'restoring' | 'unreadable' | 'ready';
  cartId: string | null;
  /**
   * Whether the server knows the cart under this id for the present user: false during the hand-over to a customer who
   * signed in (T-04).
   */
  isAddressable: boolean;
  /** Whether the cart outlives this tab: false if the browser has no room for it. Absent: true. */
  isStored?: boolean;
  /** The last cart was ordered elsewhere or has expired (410), and no other has begun. */
  isGone: boolean;
  lines: readonly CartLine[];
  /** The number of pieces that the customer chose, shown in the badge. */
  chosenQuantity: number;
  deletedItems: readonly DeletedItem[];
  /** Empty bottles to hand over; null: not declared. */
  returnableContainer: number | null;
  /** Whether the customer hands over empties; null: not answered (T-09: sent as 1 or 0). */
  haveContainersToReturn: boolean | null;
  /** Whether the question about bottles has to be shown. */
  isBottlesAnswerNeeded: boolean;
  /** Whether missing bottles are bought or rented. */
  acquisition: Acquisition;
  calculation: Calculation | null;
  /** `ready`: `calculation` is of exactly these lines. */
  calculationState: LoadState;
  calculationFailure: unknown;
  /** null or absent: not enough is known to predict the next calculation. */
  predictionBasis?: PredictionBasis | null;
  /** Whether no request is running or waiting. */
  isIdle: boolean;
  /** The choices (`AssignmentQueue`) that the customer made and the cart does not have; absent: none. */
  unconfirmed?: readonly string[];
  assigned: Assigned;
  /** The promo code. null without one; an invalid one stays until another is entered. */
  promo: PromoState | null;
  /** The points to pay with: as many as possible, none, or a number. */
  paidByPoints: boolean | number;
  note: string;
  /** The chosen wishes to the courier, such as leaving the order at the door. */
  wishes: readonly DeliveryWish[];
  /** Whether the server's cart has address, interval and payment method, all of which an order needs (T-11). */
  ready: { address: boolean; interval: boolean; payment: boolean };
  completionState: LoadState;
  /** The outcome of the last completion, until it is dismissed. */
  outcome: CompletionOutcome | null;
};

export const nothingAssigned: Assigned = { address: null, interval: null, user: null, payment: null };

export const emptyCartState: CartState = {
  status: 'none',
  cartId: null,
  isAddressable: false,
  isGone: false,
  lines: [],
  chosenQuantity: 0,
  deletedItems: [],
  returnableContainer: null,
  haveContainersToReturn: null,
  isBottlesAnswerNeeded: false,
  acquisition: 'buy',
  calculation: null,
  calculationState: 'pending',
  calculationFailure: null,
  isIdle: true,
  assigned: nothingAssigned,
  promo: null,
  paidByPoints: false,
  note: '',
  wishes: [],
  ready: { address: false, interval: false, payment: false },
  completionState: 'pending',
  outcome: null,
};

/** The fields that distinguish two lines of the same product. */
export type LineMarks = {
  isRequired?: boolean;
  acquisition?: CartItem['acquisition'];
  reason?: CartItem['reason'];
};

export function toLineKey({ type, id, isRequired, acquisition, reason }: CartItemReference & LineMarks): LineKey {
  const marks = [
    isRequired && 'required',
    acquisition === 'rent' && acquisition,
    // The shop adds these lines to the cart. The customer may have chosen the same goods as well.
    (reason === 'GIFT' || reason === 'RENTAL_DEBT') && reason,
  ];
  return [type, id, ...marks.filter(Boolean)].join(':');
}

export function toReference(item: CartItem): CartItemReference {
  return { type: item.type, id: item.productId ?? item.productSetId ?? item.externalId, name: item.name };
}

export function toItemKey(item: CartItem): LineKey {
  const { isRequired, acquisition, reason } = item;
  return toLineKey({ ...toReference(item), isRequired, acquisition, reason });
}
