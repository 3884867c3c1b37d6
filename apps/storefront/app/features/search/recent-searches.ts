import { getClient } from '#platform/data/client.ts';

const KEPT = 6;

/** Puts a query on top of those that this device remembers. They leave it never, and go with the person. */
export function rememberSearch(query: string): void {
  const { storage } = getClient();
  const text = query.trim();
  if (text.length < 2) return;
  const others = (storage.find('searches') ?? []).filter((other) => other.toLowerCase() !== text.toLowerCase());
  storage.set('searches', [text, ...others].slice(0, KEPT));
}

export function clearRecentSearches(): void {
  getClient().storage.remove('searches');
}
