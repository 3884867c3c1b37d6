/** Refusals of a cart's commands and completion: a subset of the contract's. */
export type CartRefusalCode =
  | 'cart.empty'
  | 'cart.product_unavailable'
  | 'cart.maximum_reached'
  | 'cart.required_line'
  | 'cart.decline_refused'
  | 'cart.returned_exceed_water'
  | 'cart.bottles_undeclared'
  | 'cart.containers_missing'
  | 'cart.required_product_missing'
  | 'cart.minimum_order'
  | 'cart.interval_required'
  | 'cart.payment_required'
  | 'cart.phone_required'
  | 'cart.name_required'
  | 'cart.leave_at_door_unpaid'
  | 'order.phone_proof_required'
  | 'address.required'
  | 'interval.unavailable'
  | 'payment.method_unavailable'
  /** `positions` of the receipt, of which an acquirer takes `most`. */
  | 'payment.too_many_positions'
  /** `due`: the least sum to give change from, in minor units. */
  | 'payment.change_too_small'
  /** A promo code cannot be used. `error` is a `PromoErrorCode`; the other params depend on it. */
  | 'promo.invalid'
  /** `extraPayment`: the sum that money has to pay, in minor units. */
  | 'loyalty.not_enough_points'
  | 'rental.overdue'
  /** The shop rents out no bottles. */
  | 'rental.unavailable'
  | 'rental.owed'
  | 'identity.sign_in_required'
  | 'consent.personal_data_required';

/** Refusals of a partial refund before the delivery. */
export type EarlyRefundRefusalCode =
  | 'order.refund_refused'
  | 'order.refund_not_paid'
  | 'order.refund_everything'
  | 'order.refund_owed'
  /** `quantity`: containers that would be left without water. */
  | 'order.refund_containers_left';

/** Parameters of a reason's text: ids, counts and minor units. */
export type ReasonParams = Readonly<Record<string, string | number>>;

export interface RefusalReason<Code extends string = CartRefusalCode> {
  readonly code: Code;
  readonly params: ReasonParams;
}

export type Accepted<T> = { readonly ok: true; readonly value: T };

export type Refused<Code extends string = CartRefusalCode> = {
  readonly ok: false;
  readonly reason: RefusalReason<Code>;
};

export type Outcome<T, Code extends string = CartRefusalCode> = Accepted<T> | Refused<Code>;

export function accepted<T>(value: T): Accepted<T> {
  return { ok: true, value };
}

export function refused<Code extends string>(code: Code, params: ReasonParams = {}): Refused<Code> {
  return { ok: false, reason: { code, params } };
}
