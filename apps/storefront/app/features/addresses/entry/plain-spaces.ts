/** Our texts have spaces that do not break; what was copied from them is searched, compared and kept with plain ones. */
export function toPlainSpaces(text: string): string {
  return text.replaceAll(/\p{Zs}/gu, ' ');
}
