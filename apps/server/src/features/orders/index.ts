export { orderRoutes } from './orders.routes.ts';
export { hasOrderedBefore, listOrderNumbers } from './orders.store.ts';
export { ordersOfCustomers } from './personal-data.ts';
