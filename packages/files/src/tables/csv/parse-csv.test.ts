import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCsvParser } from './parse-csv.ts';

function parse(pieces: readonly string[]): string[][] {
  const records: string[][] = [];
  const parser = createCsvParser(';', { cellLength: 1_000 }, (cells) => records.push(cells));
  for (const piece of pieces) parser.write(piece);
  parser.end();
  return records;
}

test('a text has the same records in whatever pieces it comes [G-04a]', () => {
  const texts = fc.string({ unit: fc.constantFrom(...`";\r\naЯ `.split('')), maxLength: 30 });
  fc.assert(
    fc.property(texts, fc.nat(30), fc.nat(30), (text, one, other) => {
      const whole = `${text}"`.split('"').length % 2 === 0 ? `${text}"` : text;
      const read = (pieces: readonly string[]) => {
        try {
          return parse(pieces);
        } catch (error) {
          return String(error);
        }
      };
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      expect(read([whole.slice(0, from), whole.slice(from, to), whole.slice(to)])).toEqual(read([whole]));
    }),
  );
});

test('a text of quoted cells has them again, whatever stands in them [G-04a]', () => {
  const records = fc.array(fc.array(fc.string({ unit: fc.constantFrom(...`";\r\na`.split('')) }), { minLength: 1 }));
  fc.assert(
    fc.property(records, fc.constantFrom('\n', '\r\n', '\r'), (written, end) => {
      const text = written
        .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
        .map((record) => record + end)
        .join('');
      expect(parse([text])).toEqual(written);
    }),
  );
});
