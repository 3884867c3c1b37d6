/** A text of 1C for a field of the shop: without control characters and marks of direction, in one line. */
export function plainText(text: string, most: number): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Bidi_C}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zs}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();
}

/** A description, which some programs send as HTML. */
export function plainParagraph(text: string, most: number): string {
  return text
    .toWellFormed()
    .replaceAll(/<br\s*\/?>|<\/p>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/\p{Bidi_C}/gu, '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();
}
