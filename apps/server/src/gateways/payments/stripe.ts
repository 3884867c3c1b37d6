import { paymentCodes, type Language } from '@kaplya/domain';
import { AcquirerRefused, NotificationRefused } from './acquirer-errors.ts';
import { isTestKey } from './is-test-key.ts';
import type {
  Acquirer,
  AcquirerPayment,
  AcquirerRefund,
  Cancellation,
  PaymentAttempt,
  PaymentStatus,
  SavedMethod,
} from './payments.ts';
import { CardDeclined, createStripeClient, FailureRepeated, type StripeClientOptions } from './stripe-client.ts';
import { toDecline } from './stripe-decline.ts';
import {
  canTakeCurrency,
  eventShape,
  paymentIntentShape,
  refundShape,
  refundsShape,
  sessionShape,
  sessionsShape,
  toMoney,
  type CheckoutSession,
  type PaymentIntent,
  type StripeRefund,
} from './stripe-shapes.ts';
import { isSignedByStripe } from './stripe-signature.ts';
import type { FormFields } from './to-form.ts';

export type StripeOptions = StripeClientOptions & {
  /**
   * The secret with which Stripe signs the account's notifications; null: all notifications are refused, and the
   * results of payments are polled.
   */
  readonly webhookSecret: string | null;
  now(): Date;
};

const expandIntent = ['latest_charge', 'payment_method'];
const expandSession = expandIntent.map((field) => `payment_intent.${field}`);

/**
 * An account at Stripe. A payment on Stripe's page is a Checkout Session (`cs_…`), which has a PaymentIntent only once
 * the payer confirms; a saved card is charged by a PaymentIntent (`pi_…`). The id of either is stored as the payment's
 * id.
 */
export function createStripe({ webhookSecret, now, ...options }: StripeOptions): Acquirer {
  const client = createStripeClient(options);

  const getSession = (id: string) =>
    client.get(`/v1/checkout/sessions/${encodeURIComponent(id)}`, { expand: expandSession }, sessionShape);

  async function get(paymentId: string): Promise<AcquirerPayment | null> {
    if (isSession(paymentId)) {
      const session = await getSession(paymentId);
      return session && toPaymentOfSession(session);
    }
    const path = `/v1/payment_intents/${encodeURIComponent(paymentId)}`;
    const intent = await client.get(path, { expand: expandIntent }, paymentIntentShape);
    if (!intent || intent.metadata?.['paid'] !== 'page') return intent && toPayment(intent);
    // A PaymentIntent of a session is returned as the session, whose id is stored as the payment's.
    const sessions = await client.get('/v1/checkout/sessions', { payment_intent: paymentId, limit: 1 }, sessionsShape);
    const [first] = sessions?.data ?? [];
    const session = first ? await getSession(first.id) : null;
    return session && toPaymentOfSession(session);
  }

  /** The id of a payment's PaymentIntent, with which it is captured, canceled and refunded. */
  async function getIntentId(paymentId: string): Promise<string> {
    if (!isSession(paymentId)) return paymentId;
    const session = await getSession(paymentId);
    const intent = session?.payment_intent;
    if (intent) return typeof intent === 'string' ? intent : intent.id;
    throw new AcquirerRefused('Nobody has paid at Stripe yet', { status: 400, code: 'not_paid', parameter: null });
  }

  async function ask(
    paymentId: string,
    { verb, key, fields = {} }: { verb: 'capture' | 'cancel'; key: string; fields?: FormFields },
  ): Promise<AcquirerPayment> {
    const path = `/v1/payment_intents/${encodeURIComponent(await getIntentId(paymentId))}/${verb}`;
    const intent = await client.post(path, key, { ...fields, expand: expandIntent }, paymentIntentShape);
    return { ...toPayment(intent), id: paymentId };
  }

  async function openPage(attempt: PaymentAttempt): Promise<AcquirerPayment> {
    const fields = toSessionFields(attempt);
    const post = (key: string) => client.post('/v1/checkout/sessions', key, fields, sessionShape);
    try {
      return toPaymentOfSession(await post(attempt.key));
    } catch (error) {
      if (!(error instanceof FailureRepeated)) throw error;
      // A new session is created under another key. Nobody has the link to a former one's page, so nothing can be paid
      // twice.
      return toPaymentOfSession(await post(`${attempt.key}-again`));
    }
  }

  async function charge(attempt: PaymentAttempt, methodId: string): Promise<AcquirerPayment> {
    try {
      return toPayment(
        await client.post('/v1/payment_intents', attempt.key, toChargeFields(attempt, methodId), paymentIntentShape),
      );
    } catch (error) {
      const declined = error instanceof CardDeclined ? paymentIntentShape.safeParse(error.paymentIntent).data : null;
      if (!declined) throw error;
      return toPayment(declined);
    }
  }

  return {
    name: 'stripe',
    account: options.account,
    isTest: isTestKey('stripe', options.secretKey),
    // Only `online`: Stripe's page offers wallets by itself, and does not support SBP.
    codesIn: (currency) => (canTakeCurrency(currency) ? [paymentCodes.online] : []),
    receipts: null,
    probe: () => client.probe(),
    async create(attempt) {
      if (attempt.method.kind === 'saved') return charge(attempt, attempt.method.methodId);
      if (attempt.method.kind === 'sbp' || !canTakeCurrency(attempt.amount.currency)) {
        const details = { status: 422, code: 'method_unavailable', parameter: null };
        throw new AcquirerRefused('Stripe takes no such payment', details);
      }
      return openPage(attempt);
    },
    get,
    capture: ({ key, paymentId, amount }) =>
      ask(paymentId, { verb: 'capture', key, fields: { amount_to_capture: amount.amount } }),
    cancel: ({ key, paymentId }) => ask(paymentId, { verb: 'cancel', key }),
    async refund({ key, paymentId, amount, description }) {
      const fields = {
        payment_intent: await getIntentId(paymentId),
        amount: amount.amount,
        reason: 'requested_by_customer',
        metadata: { description },
      };
      return toRefund(await client.post('/v1/refunds', key, fields, refundShape), paymentId);
    },
    async getRefund(refundId) {
      const refund = await client.get(`/v1/refunds/${encodeURIComponent(refundId)}`, {}, refundShape);
      return refund && toRefund(refund, refund.payment_intent ?? '');
    },
    async listRefunds(paymentId) {
      const intent = await getIntentId(paymentId);
      const refunds: StripeRefund[] = [];
      for (let hasMore = true; hasMore;) {
        const query = { payment_intent: intent, limit: 100, starting_after: refunds.at(-1)?.id };
        const page = await client.get('/v1/refunds', query, refundsShape);
        refunds.push(...(page?.data ?? []));
        hasMore = page?.has_more === true && page.data.length > 0;
      }
      return refunds.map((refund) => toRefund(refund, paymentId));
    },
    readNotification({ body, bytes, headers }) {
      const signed = { header: headers.get('stripe-signature'), bytes, now: now() };
      if (webhookSecret === null || !isSignedByStripe(webhookSecret, signed)) throw new NotificationRefused();
      const event = eventShape.safeParse(body).data;
      if (!event) return null;
      const { object } = event.data;
      return 'payment_intent' in object
        ? { kind: 'refund', acquirerPaymentId: object.payment_intent }
        : { kind: 'payment', acquirerPaymentId: object.id };
    },
  };
}

const isSession = (paymentId: string) => paymentId.startsWith('cs_');

function toMetadata({ orderId, key, partnerId, language }: PaymentAttempt, paid: 'page' | 'saved') {
  return { order_id: orderId, attempt_key: key, partner_id: partnerId, language, paid };
}

const captureMethodOf = ({ captureAtOnce }: PaymentAttempt) => (captureAtOnce ? 'automatic' : 'manual');

function toSessionFields(attempt: PaymentAttempt): FormFields {
  const { amount, description, returnUrl, language, saveMethod, pageUntil } = attempt;
  const metadata = toMetadata(attempt, 'page');
  return {
    mode: 'payment',
    // Cards only, because other methods may take days until their payment is certain.
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        price_data: {
          currency: amount.currency.toLowerCase(),
          unit_amount: amount.amount,
          product_data: { name: description },
        },
        quantity: 1,
      },
    ],
    success_url: returnUrl,
    cancel_url: returnUrl,
    client_reference_id: attempt.orderId,
    locale: localeOf(language),
    expires_at: pageUntil === undefined ? undefined : Math.floor(Date.parse(pageUntil) / 1000),
    metadata,
    payment_intent_data: {
      capture_method: captureMethodOf(attempt),
      description,
      metadata,
      setup_future_usage: saveMethod ? 'off_session' : undefined,
    },
    customer_creation: saveMethod ? 'always' : undefined,
    expand: expandSession,
  };
}

function toChargeFields(attempt: PaymentAttempt, methodId: string): FormFields {
  const { customer, paymentMethod } = parseMethodId(methodId);
  return {
    amount: attempt.amount.amount,
    currency: attempt.amount.currency.toLowerCase(),
    customer,
    payment_method: paymentMethod,
    // Without a return URL, because the payer is not present.
    off_session: true,
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    capture_method: captureMethodOf(attempt),
    description: attempt.description,
    metadata: toMetadata(attempt, 'saved'),
    expand: expandIntent,
  };
}

/** A saved card can be charged only together with its customer at Stripe, so its id has both. */
const toMethodId = (customer: string, paymentMethod: string) => `${customer}/${paymentMethod}`;

function parseMethodId(methodId: string): { customer: string; paymentMethod: string } {
  const [customer = '', paymentMethod = ''] = methodId.split('/');
  return { customer, paymentMethod };
}

/** The languages of Stripe's page. Azerbaijani is missing: the browser's language decides then. */
function localeOf(language: Language): string {
  return language === 'az' ? 'auto' : language;
}

function toPaymentOfSession(session: CheckoutSession): AcquirerPayment {
  const { id, status, payment_intent: intent } = session;
  const known = typeof intent === 'object' ? intent : null;
  const own: AcquirerPayment = {
    id,
    ...{ status: 'pending', amount: toMoney(session.amount_total, session.currency) },
    orderId: session.metadata?.['order_id'] ?? null,
    attemptKey: session.metadata?.['attempt_key'] ?? null,
    confirmationUrl: status === 'open' ? (session.url ?? null) : null,
    ...{ cancellation: null, methodKind: null, savedMethod: null, refundedMinor: 0 },
  };
  // A declined card does not end the payment while the page is open, because the payer may try another card.
  if (status === 'open') return own;
  if (status === 'expired') {
    return { ...own, status: 'canceled', cancellation: { party: 'stripe', reason: 'expired_on_confirmation' } };
  }
  return known ? { ...toPayment(known), id } : own;
}

function toPayment(intent: PaymentIntent): AcquirerPayment {
  const { payment_method: method, latest_charge: charge } = intent;
  const isCard = typeof method === 'object' && method?.type === 'card';
  const status = toStatus(intent);
  const received = status === 'succeeded' ? intent.amount_received : null;
  return {
    ...{ id: intent.id, status, amount: toMoney(received ?? intent.amount, intent.currency) },
    orderId: intent.metadata?.['order_id'] ?? null,
    attemptKey: intent.metadata?.['attempt_key'] ?? null,
    confirmationUrl: null,
    cancellation: status === 'canceled' ? toCancellation(intent) : null,
    methodKind: isCard ? 'card' : null,
    savedMethod: toSavedMethod(intent),
    // Only of a succeeded payment, because Stripe also counts a released hold as refunded.
    refundedMinor: status === 'succeeded' && typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0,
  };
}

/**
 * The status of a PaymentIntent without an open page: if it needs an action of the payer, it counts as canceled,
 * because the payer is not present.
 */
function toStatus({ status }: PaymentIntent): PaymentStatus {
  switch (status) {
    case 'succeeded':
      return 'succeeded';
    case 'requires_capture':
      return 'waiting_for_capture';
    case 'processing':
      return 'pending';
    case 'canceled':
    case 'requires_action':
    case 'requires_confirmation':
    case 'requires_payment_method':
      return 'canceled';
  }
}

function toCancellation({
  status,
  cancellation_reason: reason,
  last_payment_error: error,
}: PaymentIntent): Cancellation {
  if (status === 'requires_action') return { party: 'payment_network', reason: '3d_secure_failed' };
  if (error) return toDecline(error.decline_code ?? error.code ?? null);
  // Stripe releases a hold by itself after about a week.
  if (reason === 'automatic' || reason === 'expired') return { party: 'stripe', reason: 'expired_on_capture' };
  return { party: 'merchant', reason: 'canceled_by_merchant' };
}

function toSavedMethod({
  customer,
  payment_method: method,
  setup_future_usage: usage,
}: PaymentIntent): SavedMethod | null {
  if (usage !== 'off_session' || !customer || typeof method !== 'object' || !method?.card) return null;
  const { brand, last4, exp_month: month, exp_year: year } = method.card;
  const expiry = `${String(month).padStart(2, '0')}/${String(year).slice(2)}`;
  const label = brand.charAt(0).toUpperCase() + brand.slice(1);
  return { id: toMethodId(customer, method.id), kind: 'card', last4, expiry, label };
}

function toRefund(refund: StripeRefund, paymentId: string): AcquirerRefund {
  const { id, amount, currency, failure_reason: failure } = refund;
  const status = toRefundStatus(refund);
  return {
    ...{ id, paymentId, status, amount: toMoney(amount, currency) },
    description: refund.metadata?.['description'] ?? null,
    cancellation: status === 'canceled' ? { party: 'stripe', reason: failure ?? 'general_decline' } : null,
  };
}

function toRefundStatus({ status }: StripeRefund): AcquirerRefund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'canceled' : 'pending';
}
