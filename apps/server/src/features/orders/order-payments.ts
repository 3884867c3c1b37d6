export {
  listPaymentsOf,
  queueFinalReceipt,
  queueRefund,
  refreshPayment,
  sendRefunds,
  type PaymentsOfDocument as PaymentsOfOrder,
  type ReceiptLine,
  type RefundWanted,
} from '#features/payments/index.ts';
