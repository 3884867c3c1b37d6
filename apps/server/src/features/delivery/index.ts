export {
  checkSlot,
  confirmSlot,
  moveSlot,
  releaseBottles,
  releaseSlots,
  type ConfirmedSlot,
  type SlotWanted,
} from './book-slot.ts';
export { resizeHold, holdSlot, tryToHold, type HeldSlot, type SlotHolder } from './hold-slot.ts';
export { isOrderWithinShare } from './network-share.ts';
export { deliveryRoutes } from './delivery.routes.ts';
export { describeSlot, type SlotDescription } from './delivery-plan.ts';
export { fillDelivery } from './fill.store.ts';
export { findHold, moveHold, releaseHold, releaseHolds } from './delivery.store.ts';
export { pruneHolds } from './prune-holds.ts';
export { findFirstFreeDay } from './find-first-free-day.ts';
export { createDeliveryServices } from './services.ts';
