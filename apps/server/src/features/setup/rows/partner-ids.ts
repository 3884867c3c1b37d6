const cyrillic: Readonly<Record<string, string>> = {
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
  ...{ н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sch' },
  ...{ ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', ə: 'e', ı: 'i' },
};

const lettersAtMost = 40;

/** A text as a part of an address: Latin letters, digits and hyphens; empty if it has neither. */
export function toSlug(text: string): string {
  const latin = [...text.toLowerCase()].map((letter) => cyrillic[letter] ?? letter).join('');
  return latin
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, lettersAtMost)
    .replace(/-+$/, '');
}

/** The ids that a shop may get, the nicest first. They never change, whatever the shop is called later. */
export function* toPartnerIds(name: string): Generator<string> {
  const slug = toSlug(name) || 'shop';
  yield slug;
  for (let number = 2; ; number += 1) yield `${slug}-${number}`;
}
