/** Objects of Stripe's API, version 2026-10-28.endive, with the fields that matter; amounts are in the smallest unit. */
export type TestIntent = {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  /** The captured sum. */
  amount_received: number;
  readonly currency: string;
  status: 'requires_payment_method' | 'requires_capture' | 'succeeded' | 'canceled' | 'requires_action' | 'processing';
  readonly capture_method: string;
  readonly metadata: Readonly<Record<string, string>>;
  customer: string | null;
  payment_method: TestMethod | null;
  readonly setup_future_usage: string | null;
  cancellation_reason: string | null;
  last_payment_error: { type: string; code: string; decline_code?: string; message: string } | null;
  amount_refunded: number;
};

export type TestMethod = {
  readonly id: string;
  readonly type: 'card';
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
    /** A field beside the end of a number, which the shop must not store. */
    readonly fingerprint: string;
  };
};

export type TestSession = {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly amount_total: number;
  readonly currency: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  readonly url: string;
  readonly expires_at: number;
  readonly metadata: Readonly<Record<string, string>>;
  payment_intent: string | null;
  /** The fields of its creation. */
  readonly fields: ReadonlyMap<string, string>;
};

export type TestRefund = {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason?: string;
};

/** The documented test cards, by the end of their numbers. */
export const cards: Readonly<Record<string, { code: string; decline_code: string } | null>> = {
  '4242': null,
  '0002': { code: 'card_declined', decline_code: 'generic_decline' },
  '9995': { code: 'card_declined', decline_code: 'insufficient_funds' },
  '0069': { code: 'expired_card', decline_code: 'expired_card' },
  // Wants 3-D Secure, each time.
  '3184': null,
};

/** `metadata[a]=b` of a form, as an object. */
export function metadataOf(fields: ReadonlyMap<string, string>, prefix = 'metadata'): Record<string, string> {
  const entries = [...fields].flatMap(([name, value]) =>
    name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value] as const] : [],
  );
  return Object.fromEntries(entries);
}
