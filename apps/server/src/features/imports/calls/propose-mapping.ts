import { createHash } from 'node:crypto';
import type { ImportMapping } from '@kaplya/contract';
import { languages } from '@kaplya/domain';
import { errorTitle } from '#languages/files/import-texts.ts';
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
  const byTitle = new Map(
    fields.flatMap(({ id, titles: ofField, alike = [] }) =>
      [id, ...Object.values(ofField), ...alike].map((title) => [fold(title), id] as const).toReversed(),
    ),
  );
  const used = new Set<string>();
  const columns = titles.flatMap((title, column) => {
    const field = byTitle.get(fold(title));
    if (field === undefined || used.has(field)) return [];
    used.add(field);
    return [{ column, field }];
  });
  return columns.length > 0 && header !== null ? { header, columns } : null;
}
