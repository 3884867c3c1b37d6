import type { ImportMapping } from '@kaplya/contract';
import { toTextCell, type Row } from '@kaplya/files/cell';
import { hasLeadingZeros } from '@kaplya/files/parse-code';
import { readTable, type TableOptions } from '@kaplya/files/table';
import type { Context } from '#context.ts';
import { BlobFromChunks } from '#db/blob-from-chunks.ts';
import { toPlainTitle } from '#languages/files/match-titles.ts';
import type { Partner } from '#partner.ts';
import type { ImportKind, KindField, RowInput } from '../kinds/import-kind.ts';
import { parseRow, type MappedColumn } from '../kinds/parse-row.ts';
import type { ImportEntry } from '../stores/import.store.ts';
import { findFilePart, partBytes } from '../stores/import-file-part.store.ts';

type File = Pick<ImportEntry, 'partnerId' | 'id' | 'bytes'>;

export const openFile = ({ upkeep }: Pick<Context, 'upkeep'>, { partnerId, id, bytes }: File): Blob =>
  new BlobFromChunks(
    async (at) => {
      const position = Math.floor(at / partBytes);
      const part = await findFilePart(upkeep, { partnerId, importId: id }, position);
      return part && { start: position * partBytes, bytes: part };
    },
    { start: 0, end: bytes },
  );

export function toTableOptions({
  sheet,
  encoding,
  separator,
}: {
  readonly [Name in 'sheet' | 'encoding' | 'separator']?: ImportMapping[Name] | undefined;
}): TableOptions {
  return {
    ...(sheet !== undefined && { worksheet: sheet }),
    ...(encoding !== undefined && { encoding }),
    ...(separator !== undefined && { separator }),
  };
}

/** Yields the rows below the header. */
export async function* readRows(file: Blob, mapping: ImportMapping): AsyncGenerator<Row> {
  for await (const row of readTable(file, toTableOptions(mapping))) {
    if (row.number > mapping.header) yield { number: row.number, cells: row.cells.map(toStorable) };
  }
}

/** The values for all rows, parsed; one that cannot be read is left out, so that the rows say that they lack it. */
export function readValues({ values = [] }: ImportMapping, kind: ImportKind, partner: Partner): RowInput {
  const fields = new Map(kind.listFields(partner).map((field) => [field.id, field]));
  const columns = values.flatMap(({ field: id }, column): MappedColumn[] => {
    const field = fields.get(id);
    return field?.mayBeForAll ? [{ column, field, zerosElsewhere: false, hasOwnTitle: true }] : [];
  });
  const cells = values.map(({ value }) => toTextCell(value));
  return parseRow(cells, columns, partner.currency).input;
}

/** The cell without what PostgreSQL cannot store in a text: NUL, and half of a surrogate pair. */
const toStorable = <Of extends { readonly text: string }>(cell: Of): Of => ({
  ...cell,
  text: cell.text.replaceAll('\0', '\ufffd').toWellFormed(),
});

/** Whether a title is the field's name, or the one that exports write in some language. */
function isOwnTitle({ id, titles }: KindField, title = ''): boolean {
  const plain = toPlainTitle(title);
  return [id, ...Object.values(titles)].some((own) => toPlainTitle(own) === plain);
}

/**
 * Reads the file to its end before anything of it is stored: counts its rows, and finds the columns in which some codes
 * have leading zeros. Throws FileRefused.
 */
export async function scanFile(
  file: Blob,
  { mapping, kind, partner }: { readonly mapping: ImportMapping; readonly kind: ImportKind; readonly partner: Partner },
): Promise<{ readonly total: number; readonly columns: readonly MappedColumn[] }> {
  const fields = new Map(kind.listFields(partner).map((field) => [field.id, field]));
  const mapped = mapping.columns.flatMap(({ column, field: id }) => {
    const field = fields.get(id);
    return field ? [{ column, field }] : [];
  });
  const titles = new Map<number, string>();
  const codes = mapped.filter(({ field }) => field.type === 'code').map(({ column }) => column);
  const withZeros = new Set<number>();
  let total = 0;
  for await (const { number, cells } of readTable(file, toTableOptions(mapping))) {
    if (number === mapping.header) for (const [column, { text }] of cells.entries()) titles.set(column, text);
    if (number <= mapping.header) continue;
    total += 1;
    for (const column of codes) {
      const cell = cells[column];
      if (cell && hasLeadingZeros(cell)) withZeros.add(column);
    }
  }
  const columns = mapped.map(({ column, field }) => ({
    ...{ column, field, zerosElsewhere: withZeros.has(column), hasOwnTitle: isOwnTitle(field, titles.get(column)) },
  }));
  return { total, columns };
}
