export const languages = ['ru', 'en', 'az', 'tr'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguages: readonly Language[] = ['ru', 'en'];

/** Languages whose speakers are served in Russian where their own is not listed; `ro` only as spoken in Moldova. */
const regionalLanguages = new Set(['az', 'be', 'hy', 'ka', 'kk', 'ky', 'mo', 'tg', 'tk', 'tr', 'uk', 'uz']);

export interface LanguageChoice {
  /** The partner's languages, its own first. */
  readonly listed: readonly Language[];
  /** What the visitor chose before; counts only if it is listed. */
  readonly stored?: string | null | undefined;
  /** Value of the header `Accept-Language`, or `navigator.languages` joined with commas. */
  readonly acceptLanguage?: string | null | undefined;
}

/**
 * The stored choice, else the first language of the browser's preference that is listed or, being regional, gives
 * Russian, else English. Without any preference the partner's first.
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

/** Tags in lower case, the most wanted first; those with `q=0` are left out. */
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
