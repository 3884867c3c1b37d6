/** Whether the database stores the text unchanged: a NUL ends it, and half of a surrogate pair is invalid. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
