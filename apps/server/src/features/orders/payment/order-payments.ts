export {
  listPaymentsOf,
  queueFinalReceipt,
  queueRefund,
  refreshPayment,
  retryDeclinedRefunds,
  sendRefunds,
  takeLines,
  type PaymentsOfDocument as PaymentsOfOrder,
  type ReceiptLine,
  type RefundWanted,
} from '#features/payments/index.ts';
