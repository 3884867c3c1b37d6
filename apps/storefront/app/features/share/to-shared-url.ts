/**
 * Returns the URL to share: without the query and fragment, which may identify the sharer (tokens, orders, counters),
 * except `lang`.
 */
export function toSharedUrl(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const language = searchParams.get('lang');
  return origin + pathname + (language && /^[a-z]{2}$/.test(language) ? `?lang=${language}` : '');
}
