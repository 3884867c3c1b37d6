import { expect, test } from 'vitest';
import type { Acquirer, Payments } from '#gateways/payments/index.ts';
import type { Partner } from '#partner.ts';
import { findAcquirer } from './find-acquirer.ts';

const at = new Date('2026-03-10T09:00:00Z').toISOString();

test.each([
  ['tries with a test key', { openedAt: null, isTest: true, isStandIn: false }, true],
  ['takes no real money before it is open', { openedAt: null, isTest: false, isStandIn: false }, false],
  ['sells for real money', { openedAt: at, isTest: false, isStandIn: false }, true],
  ['gives nothing away for a test key once it is open', { openedAt: at, isTest: true, isStandIn: false }, false],
  ['is a demonstration', { openedAt: at, isTest: true, isStandIn: true }, true],
  ['is older than the question', { openedAt: undefined, isTest: true, isStandIn: false }, true],
])('a shop that %s [G-10c]', (_, { openedAt, isTest, isStandIn }, takesPayments) => {
  const acquirer = { isTest } as Acquirer;
  const payments = { acquirerOf: () => acquirer, pages: isStandIn ? {} : null } as unknown as Payments;
  const partner = { id: 'moscow', settings: { openedAt } } as unknown as Partner;
  expect(findAcquirer({ payments }, partner)).toBe(takesPayments ? acquirer : null);
});
