import { cleanLine, cleanText } from '@kaplya/domain';

/** A text of 1C for a field of the shop, in one line. */
export function plainText(text: string, most: number): string {
  return cut(cleanLine(text), most);
}

/** A description, which some programs send as HTML. */
export function plainParagraph(text: string, most: number): string {
  return cut(cleanText(text.replaceAll(/<br\s*\/?>|<\/p>/gi, '\n').replaceAll(/<[^<>]*>/g, '')), most);
}

function cut(text: string, most: number): string {
  return cleanText(text.slice(0, most));
}
