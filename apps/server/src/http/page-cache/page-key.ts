import { addDays, chooseLanguage, languages, parseQueryDate, toQueryDate, type Language } from '@kaplya/domain';
import type { Partner } from '#partner.ts';

/**
 * Everything that a cached page depends on. A page is rendered from its key and not from the request, so nothing else
 * can become part of it.
 */
export type PageKey = {
  readonly text: string;
  /** The host that determined the partner. */
  readonly host: string;
  /** The path with its search. */
  readonly path: string;
  readonly origin: string;
  readonly language: Language;
  /** The cookies that pages know, as a `Cookie` header; empty for none. */
  readonly cookies: string;
};

export type PageVisit = {
  /** The target of the request: path and search, as they were sent. */
  readonly target: string;
  readonly host: string;
  readonly origin: string;
  readonly acceptLanguage: string | null;
  readonly cookies: string | null;
};

/** Paths in the form that the shop itself links: another spelling of the same page is not worth caching. */
const cacheablePath = /^\/(?:[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*){0,3})?$/;
const pathCharactersAtMost = 200;
/** A path whose page depends on the visitor's device, so it is not cached. */
const pathOfDevices = '/get';
const cacheableSearch: ReadonlyMap<string, Language | null> = new Map([
  ['', null],
  ...languages.map((language) => [`?lang=${language}`, language] as const),
]);

/** The cookies that pages read, and `server`, with which no page is cached. */
const knownCookies: ReadonlySet<string> = new Set(['language', 'theme', 'area', 'day', 'server']);
/** The number of days ahead for which pages are cached; no partner delivers later. */
const daysAhead = 60;

/** Finds the key of a page; null: the page is of this visitor alone, or is not worth caching. */
export function findPageKey(
  { target, host, origin, acceptLanguage, cookies }: PageVisit,
  partner: Pick<Partner, 'languages' | 'areas'>,
  now: Date | number,
): PageKey | null {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  if (path.length > pathCharactersAtMost || !cacheablePath.test(path)) return null;
  if (path.startsWith(pathOfDevices) || path.startsWith('/api')) return null;
  const requestedLanguage = cacheableSearch.get(at < 0 ? '' : target.slice(at));
  if (requestedLanguage === undefined) return null;
  const { language: chosen, theme, area, day, server } = cookies === null ? noCookies : readKnownCookies(cookies);
  if (server !== undefined) return null;
  if (area !== undefined && !partner.areas.some(({ id }) => id === area)) return null;
  if (day !== undefined && !isNearDay(day, now)) return null;
  if (chosen?.includes('%') || theme?.includes('%')) return null;
  const language = chooseLanguage({ listed: partner.languages, stored: requestedLanguage ?? chosen, acceptLanguage });
  const known = [
    theme === 'light' || theme === 'dark' ? `theme=${theme}` : null,
    area === undefined ? null : `area=${area}`,
    day === undefined ? null : `day=${day}`,
  ];
  const knownPairs = known.filter((pair) => pair !== null).join('; ');
  const text = `${host} ${origin} ${language} ${target} ${knownPairs}`;
  return { text, host, path: target, origin, language, cookies: knownPairs };
}

type KnownCookies = { language?: string; theme?: string; area?: string; day?: string; server?: string };

const noCookies: KnownCookies = {};

/** Reads the known cookies; of several with one name the first counts, as in pages. */
function readKnownCookies(cookies: string): KnownCookies {
  const found: Record<string, string> = {};
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(0, at)).trim();
    if (knownCookies.has(name)) found[name] ??= pair.slice(at + 1).trim();
  }
  return found;
}

/** Whether a day is close enough to be cached: anybody may send any day, and each would fill an entry. */
function isNearDay(day: string, now: Date | number): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || parseQueryDate(toQueryDate(day)) === null) return false;
  const today = new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return day >= addDays(today, -1) && day <= addDays(today, daysAhead);
}
