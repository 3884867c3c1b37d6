export { checkSlot, confirmSlot, holdSlot, type ConfirmedSlot, type HeldSlot, type SlotWanted } from './book-slot.ts';
export { deliveryRoutes } from './delivery.routes.ts';
export { describeSlot, type SlotDescription } from './delivery-plan.ts';
export { deleteExpiredHolds, findHold, releaseHold } from './delivery.store.ts';
