import { cyrillicToLatin, latinToPlain } from './latin-letters.ts';

/**
 * A name as a part of an address, at most `most` letters long: “Вода 19 л” → `voda-19-l`. Empty: the name has no
 * letter.
 */
export function toSlug(name: string, most: number): string {
  return [...name.toLowerCase()]
    .map((letter) => cyrillicToLatin[letter] ?? latinToPlain[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, most)
    .replace(/-+$/, '');
}

/** The first of `slug`, `slug-2`, `slug-3` … that is free. */
export function toFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(wanted)) return wanted;
  }
}
