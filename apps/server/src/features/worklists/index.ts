export { updateOwnerOfCalls } from './calls/call.store.ts';
export { pruneCalls } from './calls/prune-calls.ts';
export { notifyOfNewOrders } from './alerts/notify-of-new-orders.ts';
export { callsToCustomers } from './personal-data.ts';
export { createWorklistServices } from './services.ts';
export { worklistRoutes } from './worklists.routes.ts';
