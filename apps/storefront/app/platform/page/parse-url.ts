/** A URL of what may be none; null: it is none. `URL.parse` and `canParse` are younger than the browsers that the build is for. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
