import { paymentCodes } from '@kaplya/domain';

/** The ways to pay of which the courier takes the money. */
export const courierPaymentCodes: ReadonlySet<number> = new Set([
  paymentCodes.cash,
  paymentCodes.card,
  paymentCodes.qr,
]);
