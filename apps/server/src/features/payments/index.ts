export { listMethodNames } from './method-names.ts';
export { findOfferedMethod, type Payer } from './offered-methods.ts';
export { paymentRoutes, type PaymentSurroundings } from './payments.routes.ts';
