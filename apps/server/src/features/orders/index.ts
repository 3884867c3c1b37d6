export { orderRoutes } from './orders.routes.ts';
export { hasOrderedBefore } from './orders.store.ts';
export { ordersOfCustomers } from './personal-data.ts';
