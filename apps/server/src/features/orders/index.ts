export { orderRoutes } from './orders.routes.ts';
export { hasOrderedBefore, listOrderNumbers } from './orders.store.ts';
export { ordersOfCustomers } from './personal-data.ts';
export { expireUnpaidOrders, refundUndeliveredOrders } from './order-jobs.ts';
export { createStatusToken } from './order-status-link.ts';
export { findPayableOrder, payOrder, takeRefund } from './take-payment.ts';
