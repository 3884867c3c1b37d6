import { writeCsv, type CellValue } from '@kaplya/files/write-csv';
import { writeXlsx } from '@kaplya/files/write-xlsx';

export type FileFormat = 'csv' | 'xlsx';

/** Rows as a file, read as fast as the caller downloads them. */
export function toFileResponse(
  rows: AsyncIterable<readonly CellValue[]>,
  { format, name, worksheet }: { readonly format: FileFormat; readonly name: string; readonly worksheet: string },
): Response {
  const type =
    format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const bytes = format === 'csv' ? writeCsv(rows) : writeXlsx(rows, { worksheet: worksheet });
  return new Response(ReadableStream.from(bytes), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}.${format}"`,
      'cache-control': 'private, no-store',
    },
  });
}
