/** Our texts contain non-breaking spaces. Text copied from them is searched, compared and stored with plain ones. */
export function toPlainSpaces(text: string): string {
  return text.replaceAll(/\p{Zs}/gu, ' ');
}
