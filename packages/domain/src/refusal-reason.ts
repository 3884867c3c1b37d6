/** Everything that a command or the completion of a cart may be refused for; the codes are those of the API. */
export type RefusalCode =
  | 'cart.empty'
  | 'cart.address_required'
  | 'cart.interval_required'
  | 'cart.interval_unavailable'
  | 'cart.payment_required'
  | 'cart.payment_unavailable'
  | 'cart.phone_required'
  | 'cart.name_required'
  | 'cart.bottles_undeclared'
  | 'cart.containers_missing'
  | 'cart.required_product_missing'
  | 'cart.required_line'
  | 'cart.not_sold_here'
  | 'cart.quantity_above_stock'
  | 'cart.maximum_reached'
  | 'cart.containers_maximum_reached'
  | 'cart.returned_exceeds_water'
  | 'cart.total_changed'
  | 'consent.personal_data_required'
  | 'MIN_ORDER';

/** What the text of a reason needs: ids, counts and minor units. */
export type ReasonParams = Readonly<Record<string, string | number>>;

export interface RefusalReason {
  readonly code: RefusalCode;
  readonly params: ReasonParams;
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: RefusalReason };

export function accepted<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refused(
  code: RefusalCode,
  params: ReasonParams = {},
): { readonly ok: false; readonly reason: RefusalReason } {
  return { ok: false, reason: { code, params } };
}
