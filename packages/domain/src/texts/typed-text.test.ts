import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanText } from './typed-text.ts';

describe('a line that people type or paste [V-15]', () => {
  test.each([
    ['a mark of direction', '\u200EАнна', 'Анна'],
    ['what a messenger puts around a number', '\u202A+7 916 555-12-34\u202C', '+7 916 555-12-34'],
    ['isolates', '\u2066Ali\u2069', 'Ali'],
    ['zero widths and a byte order mark', '\uFEFFА\u200Bн\u2060на\u200C', 'Анна'],
    ['a soft hyphen', 'Са\u00ADдо\u00ADвая', 'Садовая'],
    ['control characters', '\u0000Ан\u0007на\u009F', 'Анна'],
    ['a lone surrogate', 'Анна\uD83D', 'Анна'],
    ['spaces of all kinds', '\u00A0ул.\u202F\u3000Тверская\u2009 1\t', 'ул. Тверская 1'],
    ['line breaks', 'Тверская\r\n1\u2028кв. 5', 'Тверская 1 кв. 5'],
    ['nothing that is seen', '\u200B', ''],
    ['fillers that look like nothing', '\u3164\u2800\uFE0F', ''],
    ['letters in two parts', 'и\u0306од', 'йод'],
    ['a joiner between letters that are not joined', 'Ан\u200Dна', 'Анна'],
  ])('has no %s', (_, typed, clean) => expect(cleanLine(typed)).toBe(clean));

  test.each([
    ['a family', '👩‍👩‍👧'],
    ['a profession with a skin', '👩🏽‍💻'],
    ['a heart, a key', '❤️ 1️⃣'],
    ['a flag of a part of a country', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a Persian word with a joint', 'می‌خواهم'],
    ['a Hindi conjunct', 'क्‍ष'],
    ['an accent that has no letter of its own', 'а\u0301'],
  ])('has %s as it was', (_, typed) => expect(cleanLine(typed)).toBe(typed));

  test('is clean once it is clean', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (typed) => {
        expect(cleanLine(cleanLine(typed))).toBe(cleanLine(typed));
        expect(cleanText(cleanText(typed))).toBe(cleanText(typed));
      }),
    );
  });
});

test('a text of several lines has its lines, tabs and runs of spaces [V-15]', () => {
  expect(cleanText('\u200EЗвоните\r\n\r\n  в домофон\u00A05\u2029\tАнна\u200B \n')).toBe(
    'Звоните\n\n  в домофон 5\n\tАнна',
  );
});
