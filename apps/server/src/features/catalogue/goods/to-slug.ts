/** Letters of the shop's languages that have no Latin base letter. */
const letters: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ё: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'y',
    к: 'k',
    л: 'l',
    м: 'm',
  },
  ...{ н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sch' },
  ...{ ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', ə: 'e', ı: 'i', ß: 'ss' },
};

/** A page address from a name, at most `most` letters long: “Вода 19 л” → `voda-19-l`. Empty: the name has no letter. */
export function toSlug(name: string, most: number): string {
  return [...name.toLocaleLowerCase('ru')]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, (gap) => (/^\p{M}+$/u.test(gap) ? '' : '-'))
    .slice(0, most)
    .replaceAll(/^-+|-+$/g, '');
}

/** The first of `slug`, `slug-2`, `slug-3` … that is free. */
export function toFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(wanted)) return wanted;
  }
}
