import type { CartPayment } from '@kaplya/contract';
import {
  canLeaveAtDoor,
  isOnlinePayment,
  isPaidToCourier,
  parsePaymentCode,
  paymentCodes,
  type DeliveryWish,
} from '@kaplya/domain';
import { toPaymentMethod, type listOfferedMethods } from '#features/payments/index.ts';
import type { PhoneCall, PhoneOrderInput } from './phone-call.ts';
import type { RepeatedOrder } from './read-repeated-order.ts';

export type OfferedMethod = Awaited<ReturnType<typeof listOfferedMethods>>[number];

type PaymentInput = { readonly input: PhoneOrderInput; readonly repeated: RepeatedOrder | null };

const needsCustomersDevice: ReadonlySet<number> = new Set([
  paymentCodes.apple,
  paymentCodes.google,
  paymentCodes.bonus,
]);

const isOnline = (code: number | undefined) => {
  const known = parsePaymentCode(code);
  return known !== null && isOnlinePayment(known);
};

/** Whether the method needs no phone of the customer's own; points are chosen by a number instead. */
export const isSpeakable = ({ code }: OfferedMethod): boolean => !needsCustomersDevice.has(code);

/** The online payment of a repeated order that is not proposed again; null: none, or the operator has chosen. */
export function findReplacedPayment({
  input,
  repeated,
  payment,
}: PaymentInput & { readonly payment: CartPayment | null }): number | null {
  const { paymentCode } = repeated ?? {};
  if (paymentCode === undefined || input.payment !== undefined || !isOnline(paymentCode)) return null;
  return payment?.monolithType === paymentCode ? null : paymentCode;
}

/** Repeated wishes without those that the payment rules out: it may be another than that of the repeated order. */
export function possibleWishes(
  wishes: readonly DeliveryWish[],
  { payment, toPay }: { readonly payment: CartPayment | null; readonly toPay: number },
): DeliveryWish[] {
  const canLeave = canLeaveAtDoor({ paymentCode: payment?.monolithType ?? null, toPay });
  return wishes.filter((each) => each !== 'leaveAtDoor' || canLeave);
}

/**
 * The requested method, else that of the repeated order unless it was paid online, which the customer on the phone may
 * not be able to do before the order cancels itself; else the first one paid to the courier, else one not paid online.
 */
export function choosePayment(
  payments: readonly OfferedMethod[],
  { input, repeated, call }: PaymentInput & { readonly call: PhoneCall },
): CartPayment | null {
  const { code: requested } = input.payment ?? {};
  const byCode = (code: number | undefined) => payments.find((method) => method.code === code);
  // A method that is not offered stays in the order, which is then refused.
  if (requested !== undefined && !byCode(requested))
    return { monolithType: requested, paymentMethod: '', description: '' };
  const chosen =
    byCode(requested) ??
    (isOnline(repeated?.paymentCode) ? undefined : byCode(repeated?.paymentCode)) ??
    payments.find(({ code }) => isPaidToCourier(code)) ??
    payments.find(({ code }) => !isOnline(code)) ??
    payments[0];
  if (!chosen) return null;
  const { '@id': paymentMethod, description } = toPaymentMethod(chosen, call.language);
  const changeFrom = chosen.code === paymentCodes.cash ? input.payment?.changeFrom : null;
  return { monolithType: chosen.code, paymentMethod, description, ...(changeFrom && { changeFrom }) };
}
