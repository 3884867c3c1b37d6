export { findOfferedMethod, listOfferedMethods, toPaymentMethod, type Payer } from './offered-methods.ts';
export { paymentRoutes, type PaymentSurroundings } from './payments.routes.ts';
