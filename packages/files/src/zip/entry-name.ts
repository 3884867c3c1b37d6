import { FileRefused, toExcerpt } from '../file-refused.ts';

const mostLength = 512;
// oxlint-disable-next-line eslint/no-control-regex -- they are what is looked for; a colon ends a drive
const unprintable = /[\u0000-\u001f\u007f:]/;

/**
 * A name inside an archive as a relative path with slashes. Refuses names that lead out of a folder: absolute ones,
 * those of a drive, with `..`, or with characters that are none.
 */
export function toEntryName(raw: string): string {
  const name = raw.replaceAll('\\', '/');
  const parts = name.replace(/\/$/, '').split('/');
  const isBad = unprintable.test(name) || parts.some((part) => part === '' || part === '.' || part === '..');
  if (isBad || name.length > mostLength) throw new FileRefused('zip.bad_name', { name: toExcerpt(raw) });
  return name;
}
