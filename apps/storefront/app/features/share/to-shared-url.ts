/**
 * The address that shows anybody the same page. It omits everything about the sharer (tokens, orders, counters) and
 * contains only the language, if the address names one.
 */
export function toSharedUrl(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const language = searchParams.get('lang');
  return origin + pathname + (language && /^[a-z]{2}$/.test(language) ? `?lang=${language}` : '');
}
