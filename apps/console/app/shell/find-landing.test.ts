import { expect, test, vi } from 'vitest';
import { roleTemplates, type RoleTemplate } from '@kaplya/contract/permissions';
import { findLanding } from './find-landing.ts';

vi.mock('#platform/data/client.ts', () => ({}));

const partner = { isOpened: true };

const land = (role: RoleTemplate) =>
  findLanding(
    { permissions: [...roleTemplates[role]], isOwner: role === 'owner', mustAddPasskey: false, partner },
    '2026-03-11',
  );

test.each<[role: RoleTemplate, path: string | null]>([
  ['owner', '/orders'],
  ['operator', '/phone-order'],
  ['dispatcher', '/board?date=2026-03-11'],
  ['warehouse', '/stock'],
  ['goods', '/goods'],
  ['support', '/orders?view=refunds-declined'],
  ['accountant', '/orders?view=refunds-declined'],
  // A courier's page is still to come.
  ['courier', null],
])('%s lands on %s [O-01a]', (role, path) => {
  expect(land(role)).toBe(path);
});

test('the owner of a shop that is not opened lands on what is next [G-10c]', () => {
  const me = { permissions: [...roleTemplates.owner], isOwner: true, mustAddPasskey: false };
  expect(findLanding({ ...me, partner: { isOpened: false } }, '')).toBe('/opening');
});

test('a person of a role of the shop’s own lands on the first screen that they may open [O-01a]', () => {
  expect(findLanding({ permissions: ['audit.read'], isOwner: false, mustAddPasskey: false, partner }, '')).toBe(
    '/audit',
  );
});

test('a person who must add a passkey lands on their account [O-01a]', () => {
  expect(findLanding({ permissions: ['orders.read'], isOwner: false, mustAddPasskey: true, partner }, '')).toBe('/me');
});
