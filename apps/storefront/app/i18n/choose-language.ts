import { isLanguage, LANGUAGES, type Language } from './languages.ts';

const REGIONAL = ['az', 'be', 'hy', 'ka', 'kk', 'ky', 'mo', 'ro-md', 'tg', 'tk', 'tr', 'uk', 'uz'];

export function chooseLanguage({
  stored,
  acceptLanguage,
  listed,
}: {
  stored: string | null;
  acceptLanguage: string | null;
  listed: readonly Language[];
}): Language {
  const isListed = (code: string): code is Language => isLanguage(code) && listed.includes(code);
  if (stored && isListed(stored)) return stored;
  const first = acceptLanguage?.split(',')[0]?.split(';')[0]?.trim().toLowerCase();
  if (!first) return listed[0] ?? LANGUAGES[0];
  const primary = first.split('-')[0] ?? first;
  if (isListed(primary)) return primary;
  return REGIONAL.includes(first) || REGIONAL.includes(primary) ? 'ru' : 'en';
}
