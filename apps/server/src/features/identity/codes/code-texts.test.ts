import { languages, type Language } from '@kaplya/domain';
import { describe, expect, test } from 'vitest';

import { writeLetter, writeSms } from './code-texts.ts';
import type { CodePurpose } from './code.table.ts';

const longHost = 'a-shop-of-thirty.water.example';

function write(language: Language, shop: string, purpose: CodePurpose = 'sign_in'): string {
  const partner = { names: { ru: shop, en: shop, az: shop, tr: shop }, hosts: [longHost], currency: 'RUB' as const };
  return writeSms({ partner, language, caller: { host: longHost, isSecure: true }, purpose }, '123456');
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

describe('a code that is for something else than a sign-in', () => {
  test('has its purpose and a warning in its SMS, in two messages at most [S-102] [S-104] [S-105]', () => {
    const lastLine = `\n@${longHost} #123456`;
    expect(write('en', 'Kaplya', 'proof')).toBe(
      `Kaplya: code 123456, to confirm that it is you. Tell it to nobody, not even us${lastLine}`,
    );
    expect(write('ru', 'Капля', 'undo')).toBe(
      `Капля: код 123456, чтобы вернуть или сохранить контакт. Никому не говорите, даже нам${lastLine}`,
    );
    expect(write('tr', 'Damla', 'recovery')).toContain('Yalnızca kendiniz aradıysanız söyleyin');
    for (const language of languages) {
      const texts = (['sign_in', 'proof', 'undo', 'recovery'] as const).map((each) => write(language, 'Капля', each));
      expect(new Set(texts).size, language).toBe(4);
      const most = language === 'en' ? 306 : 134;
      for (const text of texts) expect(text.length, text).toBeLessThanOrEqual(most);
    }
  });

  test('says so in the letter and in its subject [S-102] [S-104] [S-105]', () => {
    for (const language of languages) {
      const partner = {
        names: { ru: 'Капля', en: 'Kaplya', az: 'Damla', tr: 'Damla' },
        hosts: [longHost],
        currency: 'RUB' as const,
      };
      const letters = (['sign_in', 'proof', 'undo', 'recovery'] as const).map((purpose) =>
        writeLetter({ partner, language, purpose }, '123456'),
      );
      expect(new Set(letters.map(({ subject }) => subject)).size).toBe(4);
      expect(new Set(letters.map(({ text }) => text)).size).toBe(4);
      expect(letters.every(({ subject, text }) => subject.includes('123456') && text.includes('123456'))).toBe(true);
    }
  });
});
