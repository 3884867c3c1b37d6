export {
  checkSlot,
  confirmLockedSlot,
  confirmSlot,
  findBookableDelivery,
  isSlotBookable,
  lockSlotUsage,
  releaseBottles,
  releaseSlots,
  type ConfirmedSlot,
  type LockedSlot,
  type SlotRequest,
} from './book-slot.ts';
export { changeOrderSlot, readSlotOccupancy, type OrderSlotChange, type SlotOccupancy } from './change-order-slot.ts';
export { resizeHold, holdSlot, tryHoldSlot, type HeldSlot, type SlotHolder } from './hold-slot.ts';
export { countNetworkUsage, isUsageWithinOrderShare, isOrderWithinShare } from './network-share.ts';
export { deliveryRoutes } from './delivery.routes.ts';
export type { NetworkUsage } from './delivery.store.ts';
export { describeSlot, type SlotDescription } from './delivery-plan.ts';
export { fillDelivery, fillSlots, listIntervalIds, type FilledSlot } from './fill.store.ts';
export { findHold, moveHold, releaseHold, releaseHolds } from './delivery.store.ts';
export { pruneHolds } from './prune-holds.ts';
export { listDays } from './list-days.ts';
export { findIntervalAt } from './find-interval-at.ts';
export { findFirstFreeDay } from './find-first-free-day.ts';
export { createDeliveryServices } from './services.ts';
export { countIntervals, deleteIntervalsOfArea, hasSlotsOfArea } from './intervals/interval.store.ts';
export { insertIntervalCopies } from './intervals/copy-intervals.ts';
