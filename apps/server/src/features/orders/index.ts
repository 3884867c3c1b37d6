export type { CellOrders } from './history/list-orders.ts';
export { fillHistory } from './filling/fill-history.ts';
export { listOrderEvents, insertOrderEvents } from './stores/order-event.store.ts';
export { hasOrderOf, listOrderLines, type OrderLineRow } from './stores/order-line.store.ts';
export { listOrdersReserving } from './stores/order-stock.store.ts';
export {
  listOrdersAfter,
  listOrdersSince,
  listPlacedBy,
  type PlacementPosition,
} from './stores/recent-orders.store.ts';
export { findOrder, listOrdersById, listOrdersOf, lockOrder, type OrderRow } from './stores/order.store.ts';
export { afterChange, type OrderEffects } from './fulfilment/after-change.ts';
export { retryOrder } from './fulfilment/retry-order.ts';
export { refundUndelivered } from './cancellation/cancel-orders.ts';
export { isFullyRefunded, refundableAmount } from './payment/due-on-delivery.ts';
export { authorOf } from './change/lock-order-at-version.ts';
export { orderRoutes } from './orders.routes.ts';
export { findOldestWaterOrderTime, listOrderNumbers } from './stores/order.store.ts';
export { hasOrderedBefore } from './placement/has-ordered-before.ts';
export { ordersOfCustomers } from './personal-data.ts';
export { showAddress, toCityAddress } from './hide-address.ts';
export { expireUnpaidOrders, grantDuePoints, refundUndeliveredOrders } from './order-jobs.ts';
export { receiptContactOf } from './payment/receipt-contact.ts';
export { createStatusToken, withStatusToken } from './tracking/order-status-link.ts';
export { listOrderReceipt } from './payment/open-order-payment.ts';
export { amountToPay, choosePayment, lockPayableOrder, payOrder, recordRefund } from './payment/record-payment.ts';
export { createOrdersServices } from './services.ts';
export { countUnpaidOrders } from './stores/order.store.ts';
export { requireProofAtNewAddress } from './placement/require-proof-at-new-address.ts';
export { handOverOrders } from './handover/hand-over-orders.ts';
export { moveOrdersTo } from './move-orders-to.ts';
export { listLastOrders } from './history/order-briefs.ts';
export { countOrdersBySubject, listGuests, updateAddressesOfOrders } from './stores/order.store.ts';
export { countOrderQueues } from './listing/count-order-queues.ts';
export { findOrdersByText } from './listing/list-ops-orders.ts';
export { countOpenOrdersByArea, hasOrdersOfArea, listMovedOrders } from './order-places.store.ts';
export { pruneOrderBulks } from './bulk/bulk-services.ts';
export { moveOrderForward, type MovedForward } from './fulfilment/move-forward.ts';
export { listUnpaid } from './contract/credit.ts';
export { listContractOrders } from './contract/contract-orders.store.ts';
export { describeChange } from './payment/describe-change.ts';
export { toOrderReceipt, toPaidLines } from './payment/paid-lines.ts';
