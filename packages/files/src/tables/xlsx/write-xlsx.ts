import { Zip, ZipDeflate } from 'fflate';
import { createBreath } from '../../bytes/read-bytes.ts';
import type { CellValue } from '../csv/write-csv.ts';
import { escapeText } from './escapes.ts';

/**
 * The limits of Excel: it repairs a file with a longer text, a wider or a longer worksheet, which people mistake for a
 * broken one.
 */
const mostLetters = 32_767;
const mostColumns = 16_384;
const mostRows = 1_048_576;
const lettersAtOnce = 64 * 1024;
const modifiedOn = '1980-01-01T00:00:00';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const namespace = 'http://schemas.openxmlformats.org';
const relationType = `${namespace}/officeDocument/2006/relationships`;
const typeOf = (kind: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml`;

const contentTypes = `${head}<Types xmlns="${namespace}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typeOf('worksheet')}"/></Types>`;
const relations = (type: string, target: string) =>
  `${head}<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="rId1" Type="${relationType}/${type}" Target="${target}"/></Relationships>`;
const workbook = (worksheet: string) =>
  `${head}<workbook xmlns="${namespace}/spreadsheetml/2006/main" xmlns:r="${relationType}"><sheets><sheet name="${toWorksheetName(worksheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const worksheetStart = `${head}<worksheet xmlns="${namespace}/spreadsheetml/2006/main"><sheetData>`;
const worksheetEnd = '</sheetData></worksheet>';

/**
 * Writes rows as an .xlsx with one worksheet. Texts are stored as texts and never run as formulas, so they need no
 * `defuse`. A row is read when the reader needs its bytes. Throws a RangeError for values that Excel does not support.
 */
export async function* writeXlsx(
  rows: AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>,
  { worksheet }: { readonly worksheet: string },
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const flush = () => {
    const flushed = ready;
    ready = [];
    return flushed;
  };
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const encoder = new TextEncoder();
  const breathe = createBreath();
  const add = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    // A fixed time, so that equal rows make an equal file.
    file.mtime = modifiedOn;
    zip.add(file);
    return (text: string, isLast: boolean) => file.push(encoder.encode(text), isLast);
  };
  add('[Content_Types].xml')(contentTypes, true);
  add('_rels/.rels')(relations('officeDocument', 'xl/workbook.xml'), true);
  add('xl/workbook.xml')(workbook(worksheet), true);
  add('xl/_rels/workbook.xml.rels')(relations('worksheet', 'worksheets/sheet1.xml'), true);

  const push = add('xl/worksheets/sheet1.xml');
  let text = worksheetStart;
  let number = 0;
  for await (const row of rows) {
    number += 1;
    text += toXml(row, number);
    if (text.length < lettersAtOnce) continue;
    push(text, false);
    text = '';
    yield* flush();
    await breathe();
  }
  push(text + worksheetEnd, true);
  zip.end();
  yield* flush();
}

function toXml(row: readonly CellValue[], number: number): string {
  if (number > mostRows || row.length > mostColumns) throw new RangeError('A sheet cannot hold as much');
  return `<row r="${number}">${row.map(toCellXml).join('')}</row>`;
}

function toCellXml(value: CellValue): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`A cell cannot hold ${value}`);
    return `<c><v>${value}</v></c>`;
  }
  if (value.length > mostLetters) throw new RangeError(`A cell holds ${mostLetters} letters at most`);
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeText(value)}</t></is></c>`;
}

/** A name that Excel allows: 31 letters, without the few that have a meaning in a formula. */
function toWorksheetName(name: string): string {
  const allowed = name.replaceAll(/[\\/*?:[\]]/g, ' ').slice(0, 31);
  return escapeText(allowed).replaceAll('"', '&quot;');
}
