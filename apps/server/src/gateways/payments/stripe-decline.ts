import type { Cancellation } from './payments.ts';

/**
 * Stripe's reasons (https://docs.stripe.com/declines/codes) in the terms of the port. For a lost or stolen card, or
 * suspected fraud, the payer is shown only that the bank declined, as Stripe demands.
 */
const reasons: Readonly<Record<string, readonly string[]>> = {
  insufficient_funds: ['insufficient_funds'],
  payment_method_limit_exceeded: ['card_velocity_exceeded', 'withdrawal_count_limit_exceeded', 'amount_too_large'],
  card_expired: ['expired_card', 'invalid_expiry_month', 'invalid_expiry_year'],
  invalid_csc: ['incorrect_cvc', 'invalid_cvc'],
  invalid_card_number: ['incorrect_number', 'invalid_number', 'invalid_account', 'new_account_information_available'],
  '3d_secure_failed': [
    ...['authentication_required', 'authentication_not_handled', 'payment_intent_authentication_failure'],
    ...['offline_pin_required', 'online_or_offline_pin_required', 'mobile_device_authentication_required'],
  ],
  issuer_unavailable: ['issuer_not_available', 'processing_error', 'reenter_transaction', 'try_again_later'],
  payment_method_restricted: [
    ...['card_not_supported', 'currency_not_supported', 'not_permitted', 'service_not_allowed'],
    ...['transaction_not_allowed', 'restricted_card'],
  ],
  permission_revoked: ['revocation_of_all_authorizations', 'revocation_of_authorization', 'stop_payment_order'],
  call_issuer: ['call_issuer', 'do_not_honor', 'do_not_try_again', 'no_action_taken', 'security_violation'],
};

const reasonByCode: ReadonlyMap<string, string> = new Map(
  Object.entries(reasons).flatMap(([reason, codes]) => codes.map((code) => [code, reason] as const)),
);

/** The reason for a Stripe code; `general_decline` for a code that is not listed. */
export function toDecline(code: string | null): Cancellation {
  return { party: 'payment_network', reason: reasonByCode.get(code ?? '') ?? 'general_decline' };
}
