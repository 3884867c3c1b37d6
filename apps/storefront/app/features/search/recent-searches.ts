import { getClient } from '#platform/data/client.ts';

const MAX_SEARCHES = 6;

/**
 * Adds a query to those stored in this browser, newest first. They are not sent to the server, and are deleted at
 * sign-out.
 */
export function rememberSearch(query: string): void {
  const { storage } = getClient();
  const text = query.trim();
  if (text.length < 2) return;
  const others = (storage.find('searches') ?? []).filter((other) => other.toLowerCase() !== text.toLowerCase());
  storage.set('searches', [text, ...others].slice(0, MAX_SEARCHES));
}

export function clearRecentSearches(): void {
  getClient().storage.remove('searches');
}
