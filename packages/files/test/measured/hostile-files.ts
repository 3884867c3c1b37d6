import { makeRun } from '../archives/make-zeros.ts';
import { makeZip } from '../archives/make-zip.ts';
import { makeXlsx } from '../tables/make-xlsx.ts';

const MB = 1024 * 1024;

/** A blob that repeats one piece: as large as declared, and no larger in memory than the piece. */
function repeat(piece: string, times: number): Blob {
  const one = new Blob([piece]);
  return new Blob(Array.from({ length: times }, () => one));
}

/** A megabyte of different texts: its next copy is too far away for any program that packs. */
function manyTexts(): string {
  const texts = Array.from({ length: 36_000 }, (_, at) => `<si><t>water ${at}</t></si>`).join('');
  return texts.padEnd(MB);
}

const worksheet = 'xl/worksheets/sheet1.xml';
const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');

/** Files that would exhaust the memory or the time of a reader. Each is read as a table, and those of XML as an exchange, too. */
export const hostileFiles: Readonly<Record<string, () => Blob>> = {
  'a cell of a gigabyte': () => new Blob(['a;b\n"', repeat('x'.repeat(MB), 1024), '"\n']),
  'a long line': () => repeat('x'.repeat(MB), 256),
  'empty lines': () => repeat('\n'.repeat(MB), 256),
  'empty cells': () => repeat(';'.repeat(MB), 256),
  'cells with line breaks': () => repeat(`;"\n"${';'.repeat(1_020)}`.repeat(1_024), 256),
  'ten gigabytes of zeros in a book': () => makeXlsx({ worksheets: { a: '' }, entries: [makeRun(worksheet, 10_240)] }),
  'four gigabytes of spaces in a book': () =>
    makeXlsx({ worksheets: { a: '' }, entries: [makeRun(worksheet, 4_000, ' ')] }),
  'ten gigabytes of rows in a book that says less': () =>
    makeXlsx({
      worksheets: { a: '' },
      entries: [{ ...makeRun(worksheet, 10_240, '<x></x>\n', '<w>'), lies: { size: 500 * MB } }],
    }),
  'a book in a book': () => makeZip([{ name: 'xl/workbook.xml', bytes: 'PK' }, makeRun('inner.xlsx', 1_000)]),
  'two million shared texts': () =>
    makeXlsx({
      worksheets: { a: '' },
      texts: '',
      entries: [makeRun('xl/sharedStrings.xml', 50, manyTexts(), '<sst>')],
    }),
  'a billion laughs': () =>
    new Blob([`<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]><КоммерческаяИнформация>&l9;</КоммерческаяИнформация>`]),
  'depth of a hundred thousand': () => new Blob(['<КоммерческаяИнформация>', '<a>'.repeat(100_000)]),
  'a gigabyte in a tag': () => new Blob(['<КоммерческаяИнформация ', repeat('x'.repeat(MB), 1000)]),
  'a gigabyte in a comment': () => new Blob(['<КоммерческаяИнформация><!--', repeat('x'.repeat(MB), 1000)]),
  'a gigabyte in a DOCTYPE': () => new Blob(['<!DOCTYPE x [', repeat('x'.repeat(MB), 1000)]),
  'a gigabyte of description': () =>
    new Blob(['<КоммерческаяИнформация><Документ><x>', repeat(`${'x'.repeat(1_023)}&amp;`.repeat(1_024), 1_000)]),
  'a document without an end': () =>
    new Blob(['<КоммерческаяИнформация><Документ>', repeat('<x>1</x>'.repeat(MB / 8), 1_000)]),
};
