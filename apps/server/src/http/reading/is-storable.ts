/** Whether a database keeps the text as it is: a NUL ends one, and half of a character is none. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
