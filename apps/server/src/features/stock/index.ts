export { stockRoutes } from './stock.routes.ts';
export { takeCount, type CountedLine } from './documents/take-count.ts';
