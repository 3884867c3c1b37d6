import type { Currency, MinorUnits } from '../money/money.ts';

export const paymentCodes = {
  cash: 1,
  contract: 2,
  card: 3,
  apple: 6,
  sbp: 8,
  online: 10,
  qr: 11,
  google: 12,
  bonus: 15,
} as const;

export type PaymentMethodName = keyof typeof paymentCodes;

export type PaymentCode = (typeof paymentCodes)[PaymentMethodName];

const onlineCodes: ReadonlySet<number> = new Set([paymentCodes.sbp, paymentCodes.online]);

/** Whether choosing the method starts an online payment; card (3) and qr (11) are paid to the courier. */
export function isOnlinePayment(code: PaymentCode): boolean {
  return onlineCodes.has(code);
}

export function parsePaymentCode(value: unknown): PaymentCode | null {
  return Object.values(paymentCodes).find((code) => code === value) ?? null;
}

/** The smallest and largest sum of a method, inclusive, in minor units. */
export interface AmountLimits {
  readonly min: MinorUnits;
  readonly max: MinorUnits;
}

export type PaymentLimits = Readonly<Partial<Record<PaymentCode, AmountLimits>>>;

const cardLimits: AmountLimits = { min: 1_00, max: 350_000_00 };

/** The acquirers' limits in roubles; other currencies have only the partner's own. */
const roubleLimits: PaymentLimits = {
  [paymentCodes.sbp]: { min: 1_00, max: 700_000_00 },
  [paymentCodes.online]: cardLimits,
  [paymentCodes.apple]: cardLimits,
  [paymentCodes.google]: cardLimits,
};

export function defaultPaymentLimits(currency: Currency): PaymentLimits {
  return currency === 'RUB' ? roubleLimits : {};
}

const legalCodes: ReadonlySet<number> = new Set([paymentCodes.contract, paymentCodes.sbp, paymentCodes.online]);

export interface OfferedMethodsInput {
  /** Methods enabled by the partner and its acquirer, in display order. */
  readonly enabled: readonly PaymentCode[];
  /** `legal` for an address of a legal person. */
  readonly payer: 'individual' | 'legal';
  /** Whether the visitor is signed in: only customers have points. */
  readonly isRegistered: boolean;
  /** The sum to pay; null if not yet known. */
  readonly payable: MinorUnits | null;
  readonly limits: PaymentLimits;
}

export function offeredPaymentMethods(input: OfferedMethodsInput): PaymentCode[] {
  return input.enabled.filter((code) => isFor(code, input) && isWithin(input.limits[code], input.payable));
}

function isFor(code: PaymentCode, { payer, isRegistered }: OfferedMethodsInput): boolean {
  if (payer === 'legal') return legalCodes.has(code);
  if (code === paymentCodes.contract) return false;
  return code !== paymentCodes.bonus || isRegistered;
}

function isWithin(limits: AmountLimits | undefined, payable: MinorUnits | null): boolean {
  if (limits === undefined || payable === null) return true;
  return payable >= limits.min && payable <= limits.max;
}
