import { rawCellsAtMost, rawRowsAtMost, type ImportMapping } from '@kaplya/contract';
import { FileRefused } from '@kaplya/files/file-refused';
import { describeTable } from '@kaplya/files/table';
import { Refusal } from '#http/refusal.ts';
import { createTitleMatcher } from '#languages/files/match-titles.ts';
import type { Partner } from '#partner.ts';
import type { ImportFormat } from '../imports.table.ts';
import type { KindField } from '../kinds/import-kind.ts';
import { toTableOptions } from '../work/read-file.ts';

const samplesAtMost = 3;
const sampleLetters = 80;
const titleLetters = 100;

const toText = (text: string, most: number): string => text.replaceAll('\0', '\ufffd').slice(0, most).toWellFormed();

/** The settings with which staff want a file to be read; absent ones are recognised from the file. */
export type Reading = {
  readonly [Name in Exclude<keyof ImportMapping, 'columns' | 'values'>]?: ImportMapping[Name] | undefined;
};

const usualEncodings = { ru: 'windows-1251', az: 'windows-1254', tr: 'windows-1254' } as const;

/** The encoding of old programs in the first of the shop's languages that has one beside UTF-8. */
function findUsualEncoding({ languages }: Partner) {
  const language = languages.find((each): each is keyof typeof usualEncodings => each in usualEncodings);
  return usualEncodings[language ?? 'ru'];
}

/**
 * The settings with which a file is read, its columns, sample cells of each, and its first rows. The header is the
 * requested row, else the recognised one, else the first. Throws the Refusals `import.file_refused` and
 * `import.header_unknown`.
 */
export async function describeFile(
  file: Blob,
  { partner, fields }: { readonly partner: Partner; readonly fields: readonly KindField[] },
  requested: Reading = {},
): Promise<ImportFormat> {
  const match = createTitleMatcher(fields);
  const table = await describeTable(file, {
    ...toTableOptions(requested),
    ...(requested.header !== undefined && { header: requested.header }),
    usualEncoding: findUsualEncoding(partner),
    isKnownName: (text) => match(text) !== null,
  }).catch(refuseFile);
  const { format, shape, worksheets: sheets, header: found, names, sample } = table;
  const header = found ?? sample[0]?.number ?? 1;
  if (requested.header !== undefined && !sample.some(({ number }) => number === header))
    throw new Refusal([{ code: 'import.header_unknown', field: 'header' }]);
  const below = sample.filter(({ number }) => number > header);
  const width = Math.max(0, names.length, ...below.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  return {
    ...{ format, encoding: shape?.encoding ?? null, separator: shape?.separator ?? null, sheets, header },
    titles: columns.map((column) => toText(names[column] ?? '', titleLetters)),
    samples: columns.map((column) =>
      below
        .map(({ cells }) => cells[column]?.text ?? '')
        .filter((text) => text !== '')
        .slice(0, samplesAtMost)
        .map((text) => toText(text, sampleLetters)),
    ),
    rows: sample.slice(0, rawRowsAtMost).map(({ number, cells }) => ({
      number,
      cells: cells.slice(0, rawCellsAtMost).map(({ text }) => toText(text, sampleLetters)),
    })),
  };
}

function refuseFile(error: unknown): never {
  if (!(error instanceof FileRefused)) throw error;
  const { code: reason, params } = error;
  throw new Refusal('import.file_refused', { params: { ...params, reason }, details: { reason } });
}
