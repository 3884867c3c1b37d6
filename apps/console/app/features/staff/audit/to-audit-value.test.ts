import { expect, test } from 'vitest';
import { createFormats } from '#kit/format/create-formats.ts';
import { toAuditValue } from './to-audit-value.ts';

const writers = {
  t: (id: string) => id,
  formats: createFormats('en', 'Europe/Moscow'),
  currency: 'RUB',
  names: {
    ...{ 'area:centre': 'Centre', 'area:ring': 'Ring road', 'warehouse:main': 'Main' },
    'item:0199a5a0-0000-7000-8000-0000000000a1': 'Water',
  },
};

test.each([
  ['status', 'approved', 'orders.status.approved'],
  ['status', 'elsewhere', 'elsewhere'],
  ['toPayMinor', 158_000, '₽1,580'],
  ['bottles', 3, '3'],
  ['isClosed', true, 'staff.yes'],
  ['note', '', '—'],
  ['wishes', [], '—'],
  ['lines', [{ name: 'Water', quantity: 3, priceMinor: 39_000 }], 'Water × 3'],
  ['dueAt', '2020-03-05T09:00:00.000Z', '5 Mar 2020, 12:00'],
  ['slot', '2020-03-05 morning', '5 Mar 2020 morning'],
  ['address', { uuid: '019a', street: 'Arbat', house: '10', floor: null }, 'Arbat, 10'],
  ['areas', 'centre, ring, gone', 'Centre, Ring road, gone'],
  ['warehouseId', 'main', 'Main'],
  ['components', '0199a5a0-0000-7000-8000-0000000000a1 × 2', 'Water × 2'],
  ['kind', 'write_off', 'staff.value.write_off'],
  ['earnBps', 250, '2.5 %'],
  ['maxDiscount', 20_000, '₽200'],
  ['bytes', 12_200, '12,200'],
  ['permissions', ['orders.read', 'courier'], 'kit.permission.orders.read, kit.permission.courier'],
  ['permissions', ['gone.write'], 'gone.write'],
  ['name', 'dispatcher', 'shell.role.dispatcher'],
  ['name', 'Night shift', 'Night shift'],
  ['status', 'new,approved', 'orders.status.new, orders.status.approved'],
  ['view', 'refunds-declined', 'orders.queue.refunds-declined'],
  ['payment', 'awaiting,failed', 'orders.payment.awaiting, orders.payment.failed'],
  ['source', 'phone', 'orders.source.phone'],
  ['zone', 'centre,ring', 'Centre, Ring road'],
  ['sort', 'created', 'staff.value.created'],
  ['due', 'now', 'staff.value.now'],
  ['action', 'order.moved', 'staff.action.order.moved'],
  ['format', 'xlsx', 'XLSX'],
  ['date', 'next-3-days', 'kit.days.next-3-days'],
  ['from', 'last-7-days', 'kit.days.last-7-days'],
  ['nobody-home', { names: { ru: '', en: 'Nobody at home' }, fault: 'customer' }, 'Nobody at home'],
])('%s of %j is read as %s [O-02c]', (field, value, expected) => {
  expect(toAuditValue(field, value, writers)).toBe(expected);
});
