export { chargeOverdueRentals, type RentalCharging, type RentalPayment } from './charge-overdue-rentals.ts';
export { containerRoutes } from './containers.routes.ts';
export {
  lockPayableDebt,
  payDebt,
  releaseDebts,
  reopenDebt,
  restoreDebtsToOrder,
  markDebtsPaid,
  addDebtsToOrder,
  type DebtsToAdd,
} from './debts.ts';
export { correctDeliveredBottles, correctDeliveryDebt, readNetBottles } from './correct-delivery.ts';
export { countBottlesHeld } from './count-bottles-held.ts';
export { fillDeliveries, type FilledDelivery } from './fill.store.ts';
export { containersOfCustomers } from './personal-data.ts';
export { createDeliveryDebt, recordDelivery, type CourierResult, type Delivery } from './record-delivery.ts';
export { refusalOfRentals, rentRefusalOf } from './rentals.ts';
export { toRental } from './get-bottle-balance.ts';
export { listBottleDocuments } from './stores/bottle-document.store.ts';
export { listBottleEntries, type BottleEntryRow } from './stores/bottle-entry.store.ts';
export {
  listPlaces,
  listPlacesOfSubjects,
  updateAddressesOfPlaces,
  type BottlePlaceRow,
} from './stores/bottle-place.store.ts';
export { listOpenDebts, listUnpaidDebts, lockDeliveryDebt, type DebtRow } from './stores/debt.store.ts';
export { listRentals } from './stores/rental.store.ts';
export { handOverDeliveries } from './hand-over-deliveries.ts';
export { moveContainersTo } from './move-containers-to.ts';
export { followAddress, moveBottlesToAddress, toPlaceOfBottles } from './move-bottles-to-address.ts';
export { correctBottles } from './correct-bottles.ts';
