export const languages = ['ru', 'en', 'az', 'tr'] as const;

export type Language = (typeof languages)[number];

/** The name of each language in that language, as people look for it in a list. */
export const languageNames: Readonly<Record<Language, string>> = {
  ru: 'Русский',
  en: 'English',
  az: 'Azərbaycanca',
  tr: 'Türkçe',
};

export const defaultLanguages: readonly Language[] = ['ru', 'en'];

/** Languages whose speakers are served in Russian if their own is not offered; `ro` only as spoken in Moldova. */
const regionalLanguages = new Set(['az', 'be', 'hy', 'ka', 'kk', 'ky', 'mo', 'tg', 'tk', 'tr', 'uk', 'uz']);

export interface LanguageChoice {
  /** The partner's languages, its main one first. */
  readonly listed: readonly Language[];
  /** The visitor's earlier choice; counts only if it is offered. */
  readonly stored?: string | null | undefined;
  /** Value of the header `Accept-Language`, or `navigator.languages` joined with commas. */
  readonly acceptLanguage?: string | null | undefined;
}

/**
 * The stored choice; otherwise the browser's first preference that is offered or regional (then Russian); otherwise
 * English. Without any preference, the partner's first.
 */
export function chooseLanguage({ listed, stored, acceptLanguage }: LanguageChoice): Language {
  const first = listed[0] ?? 'en';
  const findListed = (code: string | null | undefined) => listed.find((language) => language === code);

  const chosen = findListed(stored);
  if (chosen !== undefined) return chosen;

  const preferred = parseAcceptLanguage(acceptLanguage ?? '').filter((tag) => tag !== '*');
  if (preferred.length === 0) return first;

  for (const tag of preferred) {
    const language = findListed(baseOf(tag)) ?? (isRegional(tag) ? findListed('ru') : undefined);
    if (language !== undefined) return language;
  }
  return findListed('en') ?? first;
}

/**
 * Shortens `Accept-Language` without changing the chosen language for any partner: known languages, one tag for all
 * regional ones, and one if only unknown ones were preferred.
 */
export function normalizeAcceptLanguage(header: string): string {
  const preferred = parseAcceptLanguage(header).filter((tag) => tag !== '*');
  const known = preferred.flatMap((tag) => {
    const language = languages.find((each) => each === baseOf(tag));
    if (language !== undefined) return [language];
    return isRegional(tag) ? ['uk'] : [];
  });
  if (known.length === 0 && preferred.length > 0) return 'und';
  return [...new Set(known)].join();
}

/** Tags in lower case, most preferred first, without those with `q=0`. */
export function parseAcceptLanguage(header: string): string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag: tag.replaceAll('_', '-'), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((left, right) => right.quality - left.quality)
    .map(({ tag }) => tag);
}

function isRegional(tag: string): boolean {
  if (regionalLanguages.has(baseOf(tag))) return true;
  return baseOf(tag) === 'ro' && tag.split('-').includes('md');
}

function baseOf(tag: string): string {
  return tag.split('-')[0] ?? '';
}
