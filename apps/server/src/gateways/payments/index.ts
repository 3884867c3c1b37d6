/** The port of online payment. */
export { AcquirerRefused, AcquirerUnavailable, isWorthRepeating } from './acquirer-errors.ts';
export type { AcquirerStandIn } from './acquirer-stand-in.ts';
export type {
  Acquirer,
  AcquirerPages,
  AcquirerPayment,
  AcquirerRefund,
  PartnerAccount,
  PaymentAttempt,
  PaymentNotification,
  PaymentWay,
  Payments,
  Receipt,
  ReceiptLine,
  SavedMethod,
} from './payments.ts';
