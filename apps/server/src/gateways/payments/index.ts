/** The port of online payment: features reach acquirers only through it. */
export { AcquirerRefused, AcquirerUnavailable, isWorthRepeating, NotificationRefused } from './acquirer-errors.ts';
export type { AcquirerStandIn } from './acquirer-stand-in.ts';
export { isTestKey } from './is-test-key.ts';
export { acquirersWithReceipts, mostReceiptPositions } from './payments.ts';
export type {
  Acquirer,
  AcquirerPages,
  AcquirerPayment,
  AcquirerRefund,
  IncomingNotification,
  PartnerAccount,
  PaymentAttempt,
  PaymentNotification,
  PaymentWay,
  Payments,
  Receipt,
  ReceiptLine,
  SavedMethod,
} from './payments.ts';
