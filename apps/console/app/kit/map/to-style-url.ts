type TilesOfShop = { readonly styleUrl: string; readonly tokens: readonly string[] };

/** The address of a shop's map style, with the theme, the language and a token in it. */
export function toStyleUrl({ styleUrl, tokens }: TilesOfShop, isDark: boolean): string {
  const values = { theme: isDark ? 'dark' : 'light', lang: document.documentElement.lang, token: tokens[0] ?? '' };
  let filled = styleUrl;
  const missing: [string, string][] = [];
  for (const [name, value] of Object.entries(values)) {
    if (filled.includes(`{${name}}`)) filled = filled.replaceAll(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') missing.push([name, value]);
  }
  const url = new URL(filled, location.href);
  for (const [name, value] of missing) url.searchParams.set(name, value);
  return url.href;
}
