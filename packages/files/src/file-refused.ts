/** The reasons for which a reader refuses a file. The texts are the caller's. */
export const fileRefusalCodes = [
  'file.too_large', // params: most (bytes)
  'file.empty',
  'file.not_text', // a NUL stands in it
  'file.broken_text', // params: encoding
  'file.old_excel', // .xls, or a file under a password
  'file.not_table', // an archive that is no .xlsx
  'table.too_many_rows', // params: most
  'table.too_many_columns', // params: most, row
  'table.too_long_cell', // params: most (characters), row
  'table.too_long_row', // params: most (characters), row
  'table.open_quote', // params: row
  'table.no_such_sheet', // params: sheet
  'xlsx.broken', // params: part, what
  'xlsx.too_many_texts', // params: most (characters)
  'zip.damaged', // params: what
  'zip.encrypted', // params: name
  'zip.unknown_method', // params: name
  'zip.too_many_entries', // params: most
  'zip.too_large', // params: most (bytes)
  'zip.too_dense', // params: name, most (unpacked bytes for a packed one)
  'zip.bad_name', // params: name
  'xml.malformed', // params: line, column
  'xml.truncated',
  'xml.doctype',
  'xml.unknown_encoding', // params: encoding
  'xml.too_deep', // params: most, line
  'xml.too_long', // params: most (characters without any end of a tag), line
  'xml.too_many_elements', // params: most
  'exchange.other_document', // params: element
  'exchange.too_large_item', // params: line
  'exchange.no_id', // params: element, line
  'osm.not_osm',
  'osm.broken', // params: what
  'osm.unknown_packing', // of a block: LZMA, LZ4 and so on
  'osm.unknown_feature', // params: feature
] as const;

export type FileRefusalCode = (typeof fileRefusalCodes)[number];

/** The reasons for which a parser refuses a cell; its row is refused, too. */
export const cellRefusalCodes = [
  'cell.empty',
  'cell.error', // params: text (`#REF!`, or a formula without its value)
  'cell.damaged_code', // params: text
  'cell.date_in_code', // params: text
  'cell.lost_zeros', // params: text
  'cell.date_in_text', // params: text
  'cell.date_in_number', // params: text
  'cell.damaged_number', // params: text
  'cell.not_number', // params: text
  'cell.ambiguous_number', // params: text
  'cell.other_currency', // params: text, currency
  'cell.too_many_decimals', // params: text, most
  'cell.negative', // params: text
  'cell.too_great', // params: text
  'cell.not_day', // params: text
  'cell.not_flag', // params: text
] as const;

export type CellRefusalCode = (typeof cellRefusalCodes)[number];

export type RefusalParams = Readonly<Record<string, string | number>>;

/** Thrown when a file is refused, perhaps after many rows, which must not be stored then. */
export class FileRefused extends Error {
  readonly code: FileRefusalCode;
  readonly params: RefusalParams;

  constructor(code: FileRefusalCode, params: RefusalParams = {}) {
    super(`${code} ${JSON.stringify(params)}`);
    this.name = 'FileRefused';
    this.code = code;
    this.params = params;
  }
}

const excerptLength = 60;

/** Shortens text of an uploaded file, so that a message can show it. */
export function toExcerpt(text: string): string {
  return text.length <= excerptLength ? text : `${text.slice(0, excerptLength - 1).toWellFormed()}…`;
}
