import { createHash } from 'node:crypto';
import type { ImportMapping } from '@kaplya/contract';
import { languages } from '@kaplya/domain';
import { errorTitle } from '#languages/files/import-texts.ts';
import { matchTitles } from '#languages/files/match-titles.ts';
import type { ImportFormat } from '../imports.table.ts';
import type { KindField } from '../kinds/import-kind.ts';

const fold = (title: string): string => title.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ');

const errorTitles = new Set(languages.map((language) => fold(errorTitle(language))));

/**
 * The hash of a file's column titles, by which a former mapping is found. The column of errors, which only a downloaded
 * file of failed rows has, is left out.
 */
export function toFingerprint(titles: readonly string[]): string {
  const folded = titles.map(fold);
  while (folded.length > 0 && errorTitles.has(folded.at(-1) ?? '')) folded.pop();
  return createHash('sha256').update(folded.join('\n')).digest('hex');
}

/** Maps each column whose title is that of a field; null: no title is known, or the file has no header. */
export function proposeMapping({ titles, header }: ImportFormat, fields: readonly KindField[]): ImportMapping | null {
  const columns = [...matchTitles(titles, fields)].map(([field, column]) => ({ column, field }));
  if (columns.length === 0 || header === null) return null;
  return { header, columns: columns.toSorted((one, other) => one.column - other.column) };
}
