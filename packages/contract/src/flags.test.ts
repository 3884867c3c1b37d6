import { expect, test } from 'vitest';
import { endpoints } from './index.ts';

test('flags are taken as numbers and as words, however another program sends them [A-06]', () => {
  const cart = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const declare = (haveContainersToReturn: unknown) =>
    endpoints.calculateCart.body.parse({ cart, haveContainersToReturn }).haveContainersToReturn;
  expect([0, 1, false, true, null].map(declare)).toEqual([false, true, false, true, null]);
  const payer = (forLegal: unknown) => endpoints.listPaymentMethods.query.parse({ forLegal }).forLegal;
  expect(['0', '1', 'false', 'true', undefined].map(payer)).toEqual(['0', '1', 'false', 'true', undefined]);
});
