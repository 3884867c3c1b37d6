export { chargeOverdueRentals, type RentalCharging, type RentalPayment } from './charge-overdue-rentals.ts';
export { containerRoutes } from './containers.routes.ts';
export {
  findPayableDebt,
  payDebt,
  releaseDebts,
  reopenDebt,
  retakeDebts,
  settleDebts,
  takeDebts,
  type DebtsTaken,
} from './debts.ts';
export { countBottlesHeld } from './count-bottles-held.ts';
export { containersOfCustomers } from './personal-data.ts';
export { oweForDelivery, recordDelivery, type CourierResult, type Delivery } from './record-delivery.ts';
export { rentRefusalOf } from './rentals.ts';
export { listPlaces } from './stores/bottle-place.store.ts';
export { listOpenDebts } from './stores/debt.store.ts';
