export { notesOfStockDocuments } from './personal-data.ts';
export { stockRoutes } from './stock.routes.ts';
export { planExternalCount, postExternalCount, type CountedLine } from './documents/post-external-count.ts';
export { reverseExternalCount } from './documents/reverse-external-count.ts';
