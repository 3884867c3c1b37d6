/**
 * Replaces non-breaking spaces, which text copied from the page contains, before the text is searched, compared or
 * stored.
 */
export function toPlainSpaces(text: string): string {
  return text.replaceAll(/\p{Zs}/gu, ' ');
}
