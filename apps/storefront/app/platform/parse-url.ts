/** A URL of what may be none; null: it is none. `URL.parse` is younger than the browsers that the build is for. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
