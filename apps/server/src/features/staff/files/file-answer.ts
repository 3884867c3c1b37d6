import { writeCsv, type CellValue } from '@kaplya/files/write-csv';
import { writeXlsx } from '@kaplya/files/write-xlsx';

export type FileFormat = 'csv' | 'xlsx';

/** Rows as a file, read as the caller takes them. */
export function toFileAnswer(
  rows: AsyncIterable<readonly CellValue[]>,
  { format, name, sheet }: { readonly format: FileFormat; readonly name: string; readonly sheet: string },
): Response {
  const type =
    format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const bytes = format === 'csv' ? writeCsv(rows) : writeXlsx(rows, { sheet });
  return new Response(ReadableStream.from(bytes), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}.${format}"`,
      'cache-control': 'private, no-store',
    },
  });
}
