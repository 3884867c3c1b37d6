/**
 * The address under which anybody sees the same page: nothing of what the sharer's own address says about them goes
 * along (tokens, orders, counters), only the language, if the address names one.
 */
export function toSharedUrl(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const language = searchParams.get('lang');
  return origin + pathname + (language && /^[a-z]{2}$/.test(language) ? `?lang=${language}` : '');
}
