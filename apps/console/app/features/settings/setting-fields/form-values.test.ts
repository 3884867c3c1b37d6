import type { Setting } from '@kaplya/contract';
import { describe, expect, test } from 'vitest';
import { fromTyped, toChanges, toTyped, type TypedValue } from './form-values.ts';

const moscow = { decimal: ',', timeZone: 'Europe/Moscow' } as const;

const settingOf = (fields: Partial<Setting> & Pick<Setting, 'kind' | 'value'>): Setting => ({
  ...{ key: 'phone', isDefault: false, changed: null },
  ...fields,
});

const longNames = { ru: 'Капля', en: 'Kaplya', az: '', tr: '' };
const names = { ru: 'Капля', en: '', az: '', tr: '' };

describe('a setting as it is typed [G-093]', () => {
  test.each<[string, Setting, TypedValue]>([
    ['money', settingOf({ kind: 'number', unit: 'minor', value: 123_45 }), '123,45'],
    ['a share', settingOf({ kind: 'number', unit: 'percent', value: 12.5, isWhole: false }), '12,5'],
    [
      'a moment, by the clock of the shop',
      settingOf({ kind: 'moment', value: '2026-03-10T07:30:00.000Z' }),
      '2026-03-10T10:30',
    ],
    ['no moment', settingOf({ kind: 'moment', value: null, default: null }), ''],
    ['a list', settingOf({ kind: 'list', value: ['a@b.example', 'c@d.example'] }), 'a@b.example, c@d.example'],
    ['numbers', settingOf({ kind: 'numbers', value: [60, 120], least: 1, most: 200 }), '60, 120'],
    ['limits', settingOf({ kind: 'limits', value: [{ count: 3, seconds: 600 }] }), [{ count: '3', seconds: '600' }]],
    ['texts', settingOf({ kind: 'texts', value: names }), names],
    ['a choice in an order', settingOf({ kind: 'choices', value: ['sms', 'email'] }), ['sms', 'email']],
    ['a flag', settingOf({ kind: 'flag', value: true }), true],
  ])('%s is shown, and read back as it was', (_, setting, typed) => {
    expect(toTyped(setting, setting.value, moscow)).toEqual(typed);
    expect(fromTyped(setting, typed, moscow)).toEqual({ value: setting.value });
  });

  test.each<[string, Setting, TypedValue, string]>([
    ['no number', settingOf({ kind: 'number', value: 1, least: 0, most: 5 }), 'many', 'number'],
    ['nothing', settingOf({ kind: 'number', value: 1, least: 0, most: 5 }), ' ', 'number'],
    ['a number above the limit', settingOf({ kind: 'number', value: 1, least: 0, most: 5 }), '6', 'number'],
    ['a part of a whole', settingOf({ kind: 'number', value: 1, least: 0, most: 5 }), '1,5', 'number'],
    ['half a kopeck', settingOf({ kind: 'number', unit: 'minor', value: 1 }), '1,005', 'number'],
    ['no language', settingOf({ kind: 'texts', value: names }), { ru: ' ', en: '', az: '', tr: '' }, 'text'],
    ['no choice', settingOf({ kind: 'choices', value: ['sms'] }), [], 'choice'],
    ['a limit without a span', settingOf({ kind: 'limits', value: [] }), [{ count: '3', seconds: '' }], 'number'],
    ['a host with a port', settingOf({ kind: 'text', value: '', format: 'host' }), 'smtp.example:465', 'format'],
    ['an inner host', settingOf({ kind: 'text', value: '', format: 'service' }), 'https://127.0.0.1', 'format'],
    ['what is no e-mail', settingOf({ kind: 'list', value: [], format: 'email' }), 'a@b.example, nobody', 'format'],
    ['a text too long', settingOf({ kind: 'text', value: '', most: 3 }), 'four', 'long'],
    ['a text too long in a language', settingOf({ kind: 'texts', value: names, most: 5 }), longNames, 'long'],
    ['a list of words for numbers', settingOf({ kind: 'numbers', value: [1], least: 1, most: 9 }), '1, two', 'number'],
  ])('%s is a problem of the field', (_, setting, typed, problem) => {
    expect(fromTyped(setting, typed, moscow)).toEqual({ problem });
  });

  test('only what differs is sent; what is the default goes back to it', () => {
    const fee = settingOf({ key: 'liftRateMinor', kind: 'number', unit: 'minor', value: 500, default: 0 });
    const days = settingOf({ key: 'horizonDays', kind: 'number', value: 7, default: 7, least: 1, most: 60 });
    const operator = settingOf({ key: 'operator', kind: 'texts', value: names, default: null });
    const typed = { liftRateMinor: '0', horizonDays: '7', operator: { ru: '', en: '', az: '', tr: '' } };
    expect(toChanges([fee, days, operator], typed, moscow)).toEqual({ liftRateMinor: null, operator: null });
    expect(toChanges([days], { horizonDays: '9' }, moscow)).toEqual({ horizonDays: 9 });
  });
});
