/** The reasons of a failed payment, in YooKassa's codes. */
export const cancelReasons = [
  '3d_secure_failed',
  'call_issuer',
  'canceled_by_merchant',
  'card_expired',
  'country_forbidden',
  'expired_on_capture',
  'expired_on_confirmation',
  'fraud_suspected',
  'general_decline',
  'identification_required',
  'insufficient_funds',
  'internal_timeout',
  'invalid_card_number',
  'invalid_csc',
  'issuer_unavailable',
  'payment_method_limit_exceeded',
  'payment_method_restricted',
  'permission_revoked',
  'unsupported_mobile_operator',
] as const;

export type CancelReason = (typeof cancelReasons)[number];
export type CancelParty = 'merchant' | 'yoo_money' | 'payment_network';
export type Cancellation = { readonly party: CancelParty; readonly reason: CancelReason };

export type TestCard = {
  readonly number: string;
  readonly brand: 'MasterCard' | 'Visa' | 'Mir';
  /** The bank asks the owner before it pays. */
  readonly asks3ds: boolean;
  /** Null: the payment succeeds. */
  readonly decline: Cancellation | null;
};

function paying(brand: TestCard['brand'], number: string, asks3ds = false): TestCard {
  return { number, brand, asks3ds, decline: null };
}

function declining(ending: string, reason: CancelReason, party: CancelParty = 'payment_network'): TestCard {
  return { number: `555555555555${ending}`, brand: 'MasterCard', asks3ds: false, decline: { party, reason } };
}

/** The cards of YooKassa's documentation; no other number is accepted. Their last digits differ. */
export const testCards: readonly TestCard[] = [
  paying('MasterCard', '5555555555554444'),
  paying('MasterCard', '5555555555554477', true),
  paying('Visa', '4793128161644804'),
  paying('Visa', '4111111111111111'),
  paying('Mir', '2202474301322987'),
  paying('Mir', '2200000000000004', true),
  declining('4600', 'insufficient_funds'),
  declining('4527', 'general_decline'),
  declining('4592', '3d_secure_failed'),
  declining('4543', 'card_expired'),
  declining('4626', 'invalid_csc'),
  declining('4618', 'invalid_card_number'),
  declining('4535', 'call_issuer'),
  declining('4501', 'issuer_unavailable'),
  declining('4576', 'payment_method_limit_exceeded'),
  declining('4550', 'payment_method_restricted'),
  declining('4568', 'fraud_suspected'),
  declining('4634', 'fraud_suspected', 'yoo_money'),
  declining('4584', 'country_forbidden', 'yoo_money'),
];

export function findCard(number: string): TestCard | null {
  return testCards.find((card) => card.number === number) ?? null;
}

/** Only the last digits of a saved card are known. */
export function findCardByEnd(last4: string): TestCard | null {
  return testCards.find((card) => endOf(card) === last4) ?? null;
}

export function endOf({ number }: Pick<TestCard, 'number'>): string {
  return number.slice(-4);
}
