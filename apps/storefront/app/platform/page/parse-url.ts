/**
 * Parses a URL; null when the text is not one. `URL.parse` and `canParse` are newer than the browsers that the build
 * supports.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
