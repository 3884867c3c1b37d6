/**
 * The permissions of staff. The list is code, because endpoints name the permission that they require; the permissions
 * of each role are data of the partner.
 */
export const permissions = [
  'orders.read',
  'orders.write',
  'orders.export',
  'refunds.write',
  'slots.write',
  'slots.overfill',
  'customers.read',
  'customers.write',
  'customers.export',
  'customers.merge',
  'accounts.recover',
  'points.write',
  'bottles.write',
  'sheets.read',
  'sheets.write',
  'courier',
  'stock.read',
  'stock.write',
  'goods.write',
  'prices.write',
  'marketing.write',
  'cells.read',
  'cells.write',
  'money.read',
  'cash.write',
  'imports.write',
  'lists.export',
  'reports.read',
  'settings.write',
  'staff.write',
  'audit.read',
] as const;

/**
 * The permissions that no call asks for yet, because their screens are still to come. Nobody is offered them; the roles
 * that have them keep them.
 */
export const permissionsToCome: readonly Permission[] = [
  'sheets.read',
  'sheets.write',
  'courier',
  'money.read',
  'cash.write',
  'reports.read',
];

export type Permission = (typeof permissions)[number];

/** The requirement of an operator call: a permission; `staff`: any member of the partner's staff. */
export type EndpointPermission = Permission | 'staff';

export const roleTemplateNames = [
  'owner',
  'operator',
  'dispatcher',
  'courier',
  'warehouse',
  'goods',
  'support',
  'accountant',
] as const;

export type RoleTemplate = (typeof roleTemplateNames)[number];

/** The jobs of a water company. A new partner has a role for each; it may change all but the owner's. */
export const roleTemplates: Readonly<Record<RoleTemplate, readonly Permission[]>> = {
  owner: permissions,
  operator: [
    'orders.read',
    'orders.write',
    'orders.export',
    'refunds.write',
    'customers.read',
    'customers.write',
    'cells.read',
    'lists.export',
    'audit.read',
  ],
  dispatcher: [
    'orders.read',
    'orders.write',
    'orders.export',
    'slots.write',
    'slots.overfill',
    'customers.read',
    'sheets.read',
    'sheets.write',
    'lists.export',
    'audit.read',
  ],
  courier: ['courier'],
  warehouse: ['sheets.read', 'stock.read', 'stock.write', 'cash.write', 'lists.export'],
  goods: ['goods.write', 'prices.write', 'marketing.write', 'stock.read', 'imports.write', 'lists.export'],
  support: [
    'orders.read',
    'refunds.write',
    'customers.read',
    'customers.write',
    'accounts.recover',
    'cells.read',
    'cells.write',
    'audit.read',
  ],
  accountant: [
    'orders.read',
    'orders.export',
    'money.read',
    'cash.write',
    'lists.export',
    'reports.read',
    'audit.read',
  ],
};
