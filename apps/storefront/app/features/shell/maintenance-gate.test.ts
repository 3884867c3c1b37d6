import { expect, test } from 'vitest';
import { hasMaintenancePass } from './maintenance-gate.tsx';

test.each([
  ['?maintenance=off', true],
  ['?lang=ru&maintenance=off', true],
  ['?maintenance=on', false],
  ['?maintenance', false],
  ['', false],
])('the address "%s" passes the maintenance page: %s [P-17]', (search, expected) => {
  expect(hasMaintenancePass(search)).toBe(expected);
});
