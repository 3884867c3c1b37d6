import { useLabels, type Labels } from '#i18n/use-labels.ts';

/** Labels of a customer's fields and of the audit's actions; a field without a label is shown by its name. */
const labels: Labels = {
  name: 'customers.name',
  birthday: 'customers.birthday',
  phone: 'customers.phone',
  email: 'customers.email',
  note: 'customers.note',
  noteId: 'customers.note',
  points: 'customers.points',
  bottles: 'customers.bottles',
  document: 'customers.document',
  address: 'customers.address',
  'customer.noted': 'customers.action.noted',
  'customer.address_changed': 'customers.action.addressChanged',
  'customer.blocked': 'customers.action.blocked',
  'customer.unblocked': 'customers.action.unblocked',
  blocked: 'customers.block.field',
  'customer.changed': 'customers.action.changed',
  'customer.points_corrected': 'customers.action.pointsCorrected',
  'customer.bottles_corrected': 'customers.action.bottlesCorrected',
  'customer.promo_uses_released': 'customers.action.promoUsesReleased',
  'customer.merge_proven': 'customers.action.mergeProven',
  'customer.merged': 'customers.action.merged',
  'customer.opened': 'customers.action.opened',
  'customer.recovery_started': 'customers.action.recoveryStarted',
  'customer.recovery_cancelled': 'customers.action.recoveryCancelled',
  isProven: 'customers.merge.codes',
  orders: 'customers.orders',
  cellOrders: 'customers.cellOrders',
  debts: 'customers.merge.debts',
  rentals: 'customers.merge.rentals',
  promoUses: 'customers.promoUses',
  retainedPromoUses: 'customers.retained',
  favourites: 'customers.merge.favourites',
  addresses: 'customers.addresses',
  savedMethodsDeleted: 'customers.merge.methodsDeleted',
  keptId: 'customers.merge.surviving',
  foldedId: 'customers.merge.merged',
};

/** The label of a field of a customer, for the conflict bar and the audit. */
export const useFieldLabel = (): ((field: string) => string) => useLabels(labels);
