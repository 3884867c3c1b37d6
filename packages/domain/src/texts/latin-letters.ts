/** The transliteration of Cyrillic letters, as used in addresses of pages. */
export const cyrillicToLatin: Readonly<Record<string, string>> = {
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
  ...{ ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', і: 'i', ї: 'i', є: 'e', ґ: 'g' },
};

/** Latin letters that Unicode does not decompose into a plain letter and a mark. */
export const latinToPlain: Readonly<Record<string, string>> = { ə: 'e', ı: 'i', ß: 'ss', æ: 'ae', ø: 'o', ł: 'l' };
