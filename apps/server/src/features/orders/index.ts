export type { CellOrders } from './list-orders.ts';
export { orderRoutes } from './orders.routes.ts';
export { findWaterUnderWay, hasOrderedBefore, listOrderNumbers } from './orders.store.ts';
export { ordersOfCustomers } from './personal-data.ts';
export { expireUnpaidOrders, grantDuePoints, refundUndeliveredOrders } from './order-jobs.ts';
export { receiptContactOf } from './receipt-contact.ts';
export { createStatusToken, withStatusToken } from './order-status-link.ts';
export { listOrderReceipt } from './open-order-payment.ts';
export { choosePayment, findPayableOrder, payOrder, takeRefund } from './take-payment.ts';
