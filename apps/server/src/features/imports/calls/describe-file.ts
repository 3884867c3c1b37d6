import type { ImportMapping } from '@kaplya/contract';
import { FileRefused } from '@kaplya/files/file-refused';
import { describeTable } from '@kaplya/files/table';
import { Refusal } from '#http/refusal.ts';
import type { ImportFormat } from '../imports.table.ts';
import { toTableOptions } from '../work/read-file.ts';

const samplesAtMost = 3;
const sampleLetters = 80;
const titleLetters = 100;

const toText = (text: string, most: number): string => text.replaceAll('\0', '\ufffd').slice(0, most).toWellFormed();

/** The settings with which staff want a file to be read; absent ones are recognised from the file. */
export type Reading = {
  readonly [Name in Exclude<keyof ImportMapping, 'columns'>]?: ImportMapping[Name] | undefined;
};

/**
 * The settings with which a file is read, its columns, and sample cells of each. The header is the requested row, else
 * the recognised one, else the first. Throws the Refusals `import.file_refused` and `import.header_unknown`.
 */
export async function describeFile(file: Blob, requested: Reading = {}): Promise<ImportFormat> {
  const table = await describeTable(file, toTableOptions(requested)).catch(refuseFile);
  const { format, shape, worksheets: sheets, header: found, sample } = table;
  const header = requested.header ?? found ?? sample[0]?.number ?? 1;
  const titles = sample.find(({ number }) => number === header);
  if (!titles && requested.header !== undefined)
    throw new Refusal([{ code: 'import.header_unknown', field: 'header' }]);
  const below = sample.filter(({ number }) => number > header);
  const width = Math.max(0, ...[...(titles ? [titles] : []), ...below].map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  return {
    ...{ format, encoding: shape?.encoding ?? null, separator: shape?.separator ?? null, sheets, header },
    titles: columns.map((column) => toText(titles?.cells[column]?.text ?? '', titleLetters)),
    samples: columns.map((column) =>
      below
        .map(({ cells }) => cells[column]?.text ?? '')
        .filter((text) => text !== '')
        .slice(0, samplesAtMost)
        .map((text) => toText(text, sampleLetters)),
    ),
  };
}

function refuseFile(error: unknown): never {
  if (!(error instanceof FileRefused)) throw error;
  const { code: reason, params } = error;
  throw new Refusal('import.file_refused', { params: { ...params, reason }, details: { reason } });
}
