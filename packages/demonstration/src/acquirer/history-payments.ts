import type { Currency, Money } from '@kaplya/domain';
import type { PaymentState } from './payment-state.ts';
import { normalScenario } from './scenario.ts';

const currencies: readonly Currency[] = ['RUB', 'AZN'];
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
const pattern = /^([0-9a-f]{8})-000([0-9a-f])-8cab-b[0-9a-f]{3}-([0-9a-f]{12})$/;

/**
 * The id of a payment in the history of the demonstration. It is not stored at the acquirer, so the id contains time
 * and sum; `place` distinguishes payments of one second.
 */
export function toHistoryPaymentId({
  amount,
  currency,
  paidAt,
  place,
}: Money & { readonly paidAt: Date; readonly place: number }): string {
  const seconds = hex(Math.floor(paidAt.getTime() / 1000), 8);
  return `${seconds}-000${currencies.indexOf(currency)}-8cab-b${hex(place % 4096, 3)}-${hex(amount, 12)}`;
}

/** The paid payment that such an id encodes; null for any other id. */
export function findHistoryPayment(id: string, shopId: string): PaymentState | null {
  const [, seconds, place, amount] = pattern.exec(id) ?? [];
  const currency = currencies[Number(place)];
  if (seconds === undefined || amount === undefined || currency === undefined) return null;
  const paidAt = Number.parseInt(seconds, 16) * 1000;
  return {
    id,
    shopId,
    createdAt: paidAt,
    status: 'succeeded',
    amount: { amount: Number.parseInt(amount, 16), currency },
    captureAtOnce: true,
    description: null,
    metadata: {},
    confirmation: null,
    wantedType: null,
    customerId: null,
    wantsToSave: false,
    method: null,
    threeDs: 'none',
    expiresAt: Number.MAX_SAFE_INTEGER,
    capturedAt: paidAt,
    refundedMinor: 0,
    cancellation: null,
    scenario: normalScenario,
    receipt: null,
  };
}
