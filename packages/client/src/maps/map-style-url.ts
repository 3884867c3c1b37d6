type StyleUrlOptions = { theme: 'light' | 'dark'; language: string; token: string | null };

/**
 * The URL of the map's style. It replaces `{theme}`, `{lang}` and `{token}` in the configured URL, and adds the ones
 * that it does not name as query parameters. The demonstration's own map reads `theme` and `lang` there.
 */
export function toMapStyleUrl(styleUrl: string, { theme, language, token }: StyleUrlOptions, base: string): string {
  const values = { theme, lang: language, ...(token !== null && { token }) };
  let filled = styleUrl;
  const missing: [string, string][] = [];
  for (const [name, value] of Object.entries(values)) {
    const place = `{${name}}`;
    if (filled.includes(place)) filled = filled.replaceAll(place, encodeURIComponent(value));
    else missing.push([name, value]);
  }
  const url = new URL(filled, base);
  for (const [name, value] of missing) url.searchParams.set(name, value);
  return url.href;
}
