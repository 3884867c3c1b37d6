import { describe, expect, test } from 'vitest';
import { foldTaxNumber, isKpp, isTaxNumber } from './tax-number.ts';

describe('a taxpayer number [rule 67b]', () => {
  test.each([
    ['RU', '7707083893', true],
    ['RU', '7707083894', false],
    ['RU', '500100732259', true],
    ['RU', '500100732269', false],
    ['RU', '500100732258', false],
    ['RU', '770708389', false],
    ['AZ', '1401555071', true],
    ['AZ', '1401555081', false],
    ['AZ', '1401555073', false],
    ['TR', '4540536920', true],
    ['TR', '4540536921', false],
    ['TR', '17291716060', true],
    ['TR', '17291716050', false],
    ['TR', '07291716060', false],
    ['DE', 'DE136695976', true],
    ['DE', '12', false],
  ])('of %s: %s is %s', (country, number, expected) => {
    expect(isTaxNumber(country, number)).toBe(expected);
  });

  test('is compared without the spaces and dashes of who typed it', () => {
    expect(foldTaxNumber(' 77-07 083\u00a0893 ')).toBe('7707083893');
  });

  test('of a Russian company may have a KPP beside it, any other has none', () => {
    expect(isKpp('RU', '7707083893', '773601001')).toBe(true);
    expect(isKpp('RU', '7707083893', '77360100')).toBe(false);
    expect(isKpp('RU', '500100732259', '773601001')).toBe(false);
    expect(isKpp('AZ', '1401555071', '773601001')).toBe(false);
  });
});
