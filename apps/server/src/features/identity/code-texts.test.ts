import type { Language } from '@kaplya/domain';
import { describe, expect, test } from 'vitest';

import { writeSms } from './code-texts.ts';

const longHost = 'a-shop-of-thirty.water.example';

function write(language: Language, shop: string, host = longHost): string {
  const partner = { names: { ru: shop, en: shop, az: shop, tr: shop }, hosts: [host], currency: 'RUB' as const };
  return writeSms({ partner, language, caller: { host, isSecure: true } }, '123456');
}

describe('an SMS with a code of six digits at a host of thirty characters', () => {
  test.each([
    ['ru', 'Капля', `Капля: код 123456\n@${longHost} #123456`],
    ['en', 'Kaplya', `Kaplya: code 123456\n@${longHost} #123456`],
    ['az', 'Damla', `Damla: kod 123456\n@${longHost} #123456`],
    ['tr', 'Damla', `Damla: kod 123456\n@${longHost} #123456`],
  ] as const)('is one in %s, and names the shop %s', (language, shop, text) => {
    expect(write(language, shop)).toBe(text);
    expect([longHost.length, text.length <= 70]).toEqual([30, true]);
  });

  test.each([
    ['ru', 'Код: 123456'],
    ['en', 'Code: 123456'],
    ['az', 'Kod: 123456'],
    ['tr', 'Kod: 123456'],
  ] as const)('leaves a name out in %s that would make two of it', (language, text) => {
    expect(write(language, 'Вода, ёмкости и кулеры')).toBe(`${text}\n@${longHost} #123456`);
  });

  test('may have 160 characters where all are of the alphabet of phones', () => {
    const shop = 'Water and coolers for home and office';
    expect(write('en', shop)).toBe(`${shop}: code 123456\n@${longHost} #123456`);
    expect(write('en', `${shop} [19 l]`)).toBe(`Code: 123456\n@${longHost} #123456`);
    expect(write('en', shop.repeat(3))).toBe(`Code: 123456\n@${longHost} #123456`);
  });

  test('names the shop to the last character that fits', () => {
    const fitting = (letters: number) => write('ru', 'я'.repeat(letters));
    expect([fitting(18).length, fitting(19).length]).toEqual([70, 51]);
  });
});
