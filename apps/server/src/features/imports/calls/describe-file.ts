import type { ImportMapping } from '@kaplya/contract';
import { describeTable } from '@kaplya/files/table';
import type { ImportFormat } from '../imports.table.ts';
import { toTableOptions } from '../work/read-file.ts';

const samplesAtMost = 3;
const sampleLetters = 80;
const titleLetters = 100;

const toText = (text: string, most: number): string => text.replaceAll('\0', '\ufffd').slice(0, most).toWellFormed();

/** How somebody wants a file to be read. */
export type Reading = {
  readonly [Name in Exclude<keyof ImportMapping, 'columns'>]?: ImportMapping[Name] | undefined;
};

/**
 * How a file is read, its columns, and some of their cells. The header is as asked for, or as recognised, or the first row.
 * Throws FileRefused; null: there is no row of that number among the first.
 */
export async function describeFile(file: Blob, asked: Reading = {}): Promise<ImportFormat | null> {
  const { format, shape, sheets, header: found, sample } = await describeTable(file, toTableOptions(asked));
  const header = asked.header ?? found ?? sample[0]?.number ?? 1;
  const titles = sample.find(({ number }) => number === header);
  if (!titles && asked.header !== undefined) return null;
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
