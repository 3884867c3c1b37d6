export { stockRoutes } from './stock.routes.ts';
export { planCount, takeCount, type CountedLine } from './documents/take-count.ts';
export { takeBack } from './documents/take-back.ts';
