export { fillAccounts } from './accounts/fill-accounts.ts';
export { refreshWithTimeout } from './settlement/refresh-with-timeout.ts';
export { captureHeld } from './holds/capture-held.ts';
export { fillPayments, type FilledPayment } from './fill-payments.store.ts';
export { fillLaterMethods, fillPaymentMethods } from './fill.store.ts';
export { queueFinalReceipt } from './receipts/final-receipts.ts';
export { rewriteFinalReceipt } from './receipts/rewrite-final-receipt.ts';
export { readOnlineMoney } from './refunds/read-online-money.ts';
export { findReceiptObstacle, mostGoodsOnline } from './receipts/find-receipt-obstacle.ts';
export { requireFittingReceipt } from './receipts/to-receipt.ts';
export { findChargeableMethod } from './methods/find-chargeable-method.ts';
export { isOwnAddress } from './requests/is-own-address.ts';
export { listAttemptsOf } from './list-attempts.ts';
export { listPaymentsOf, type PaymentsOfDocument } from './list-payments.ts';
export { lookUpDocument } from './settlement/look-up-payment.ts';
export { listMethodNames } from './methods/method-names.ts';
export {
  findLeastOnline,
  findOfferedMethod,
  findOnlineMethod,
  isMethodSupported,
  listOfferedMethods,
  toPaymentMethod,
  type ChosenMethod,
  type Payer,
} from './methods/offered-methods.ts';
export { openPayment } from './requests/open-payment.ts';
export type { MethodChoice, MoneyMoved, Payable, Payees } from './payee.ts';
export { paymentRoutes, type PaymentDependencies } from './payments.routes.ts';
export type { ReceiptLine } from './payments.table.ts';
export { savedMethodsOfCustomers } from './personal-data.ts';
export { pollPayments, watchPayments } from './polling/poll-payments.ts';
export { pruneNotifications } from './notifications/prune-notifications.ts';
export { queueRefund, splitLines, type RefundInput } from './refunds/queue-refund.ts';
export {
  documentsBeingRefunded,
  documentsWithDeclinedRefund,
  listDocumentsBeingRefunded,
} from './refunds/refunded-documents.store.ts';
export { retryDeclinedRefunds } from './refunds/retry-refunds.ts';
export { refreshPayment } from './settlement/refresh-payment.ts';
export { returnMoney, type MoneyReturn } from './holds/return-money.ts';
export { parseSavedMethodId } from './methods/saved-methods.ts';
export { listSecretNames } from './secrets/secret.store.ts';
export { resealSecrets } from './secrets/reseal-secrets.ts';
export { sendMoney } from './holds/send-money.ts';
export { sendRefunds } from './refunds/send-refunds.ts';
export { startPayment, type StartedPayment } from './requests/start-payment.ts';
export { createPaymentsServices } from './services.ts';
export { movePaymentsTo } from './move-payments-to.ts';
export { listSavedMethods } from './stores/saved-method.store.ts';
export { hasFailedLast, updateOwnerOfPayments } from './stores/payment.store.ts';
export { knownMethods } from './methods/known-methods.ts';
export { listMethods, upsertMethods, type PaymentMethodRow } from './stores/payment-method.store.ts';
