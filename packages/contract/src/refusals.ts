/**
 * Every refusal the server may give, with its HTTP status: the one table that maps a code to a status.
 * A code is public and never changes its meaning.
 */
export const refusalStatus = {
  'request.malformed': 400,
  'request.invalid': 400,
  'request.not_found': 404,
  'request.too_large': 413,
  'request.unsupported_media_type': 415,
  'request.too_many': 429,
  'request.timeout': 503,

  'config.not_ready': 503,
  'config.unknown_domain': 404,
  'partner.unknown': 404,

  'identity.token_required': 401,
  'identity.token_invalid': 401,
  'identity.session_ended': 401,
  'identity.origin_refused': 403,
  'identity.forbidden': 403,
  'identity.customer_required': 403,
  'identity.partner_required': 422,
  'identity.sign_in_required': 422,
  'identity.method_unavailable': 422,
  'identity.phone_required': 422,
  'identity.phone_invalid': 422,
  'identity.phone_country': 422,
  'identity.phone_taken': 422,
  'identity.email_required': 422,
  'identity.email_invalid': 422,
  'identity.email_taken': 422,
  'identity.name_required': 422,
  'identity.code_wrong': 422,
  'identity.challenge_over': 422,
  'identity.too_many_codes': 429,
  'identity.code_not_sent': 503,
  'identity.session_unknown': 404,

  'profile.image_invalid': 422,
  'profile.image_too_large': 413,
  'account.order_in_delivery': 409,

  'idempotency.key_reused': 422,

  'address.not_found': 404,
  'address.required': 422,
  'address.not_served': 422,
  'address.legal_person_unknown': 422,

  'maps.unavailable': 503,

  'cart.not_found': 404,
  'cart.item_not_found': 404,
  'cart.gone': 410,
  'cart.empty': 422,
  'cart.product_unavailable': 422,
  'cart.maximum_reached': 422,
  'cart.required_line': 422,
  'cart.returned_exceed_water': 422,
  'cart.decline_refused': 422,
  'cart.interval_required': 422,
  'cart.payment_required': 422,
  'cart.phone_required': 422,
  'cart.phone_invalid': 422,
  'cart.name_required': 422,
  'cart.bottles_undeclared': 422,
  'cart.containers_missing': 422,
  'cart.required_product_missing': 422,
  'cart.minimum_order': 422,
  'cart.total_changed': 409,

  'interval.unavailable': 422,
  'payment.method_unavailable': 422,
  'consent.personal_data_required': 422,
  'consent.unknown': 404,

  'server.failed': 500,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof refusalStatus;
