import { FileRefused } from '@kaplya/files/file-refused';
import { Refusal } from '#http/refusal.ts';
import type { ImportFormat } from '../imports.table.ts';
import { describeFile, type Reading } from './describe-file.ts';

/** How a file is read as somebody said. Throws the Refusals `import.file_refused` and `import.header_unknown`. */
export async function readOtherwise(file: Blob, reading: Reading): Promise<ImportFormat> {
  const format = await describeFile(file, reading).catch((error: unknown) => {
    throw toFileRefusal(error);
  });
  if (!format) throw new Refusal([{ code: 'import.header_unknown', field: 'header' }]);
  return format;
}

/** What a file is refused for as a refusal of the call. */
export function toFileRefusal(error: unknown): unknown {
  if (!(error instanceof FileRefused)) return error;
  return new Refusal('import.file_refused', {
    params: { ...error.params, reason: error.code },
    details: { reason: error.code },
  });
}
