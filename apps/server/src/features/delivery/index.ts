export {
  checkSlot,
  confirmLockedSlot,
  confirmSlot,
  findBookableDelivery,
  isBookable,
  lockSlotUsage,
  releaseBottles,
  releaseSlots,
  type ConfirmedSlot,
  type LockedSlot,
  type SlotWanted,
} from './book-slot.ts';
export { changePlace, readPlace, type PlaceChanged, type PlaceTaken } from './change-place.ts';
export { resizeHold, holdSlot, tryToHold, type HeldSlot, type SlotHolder } from './hold-slot.ts';
export { countTaken, isOrderWithin, isOrderWithinShare } from './network-share.ts';
export { deliveryRoutes } from './delivery.routes.ts';
export type { TakenByNetwork } from './delivery.store.ts';
export { describeSlot, type SlotDescription } from './delivery-plan.ts';
export { fillDelivery, fillSlots, listIntervalIds, type FilledSlot } from './fill.store.ts';
export { findHold, moveHold, releaseHold, releaseHolds } from './delivery.store.ts';
export { pruneHolds } from './prune-holds.ts';
export { listDays } from './list-days.ts';
export { findFirstFreeDay } from './find-first-free-day.ts';
export { createDeliveryServices } from './services.ts';
export { countIntervals, deleteIntervalsOfArea, hasSlotsOfArea } from './intervals/interval.store.ts';
export { writeCopies } from './intervals/copy-intervals.ts';
