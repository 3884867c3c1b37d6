export { orderRoutes } from './orders.routes.ts';
export { hasOrderedBefore } from './orders.store.ts';
