import { expect, test } from 'vitest';
import { hasMaintenancePass, isOpenInMaintenance } from './is-open-in-maintenance.ts';

test.each([
  ['?maintenance=off', true],
  ['?lang=ru&maintenance=off', true],
  ['?maintenance=on', false],
  ['?maintenance', false],
  ['', false],
])('the address "%s" passes the maintenance page: %s [P-17]', (search, expected) => {
  expect(hasMaintenancePass(search)).toBe(expected);
});

test.each([
  ['/', false],
  ['/products/a', false],
  ['/cart', false],
  ['/checkout', false],
  ['/ordersets', false],
  ['/aquamarket', false],
  ['/orders', true],
  ['/orders/01890000-0000-7000-8000-000000000000', true],
  ['/aquamarket/status', true],
  ['/support', true],
  ['/agreements/offer', true],
])('%s stays within reach during maintenance: %s [P-17]', (pathname, expected) => {
  expect(isOpenInMaintenance(pathname)).toBe(expected);
});
