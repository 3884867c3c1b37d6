import type { Permission } from '@kaplya/contract';

/** The permissions grouped by job. A test ensures that none is left out. */
export const permissionGroups = {
  orders: ['orders.read', 'orders.write', 'orders.export', 'refunds.write', 'slots.write', 'slots.overfill'],
  customers: [
    'customers.read',
    'customers.write',
    'customers.export',
    'customers.merge',
    'accounts.recover',
    'points.write',
    'bottles.write',
  ],
  delivery: ['sheets.read', 'sheets.write', 'courier', 'cash.write'],
  goods: ['goods.write', 'prices.write', 'stock.read', 'stock.write', 'imports.write', 'marketing.write'],
  cells: ['cells.read', 'cells.write'],
  shop: ['money.read', 'lists.export', 'reports.read', 'settings.write', 'staff.write', 'audit.read'],
} as const satisfies Record<string, readonly Permission[]>;

export type PermissionGroup = keyof typeof permissionGroups;
