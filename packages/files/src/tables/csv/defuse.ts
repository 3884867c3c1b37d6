/**
 * Matches the beginning of a text that a spreadsheet would run as a formula, including the full-width signs that some
 * accept.
 */
const live = /^'*[=+\-@\t\r＝＋－＠]/;
const defused = /^'+[=+\-@\t\r＝＋－＠]/;

/**
 * Adds an apostrophe to a text that a spreadsheet would run as a formula, also if the text has apostrophes before it,
 * so that `restore` returns every text unchanged.
 */
export function defuse(text: string): string {
  return live.test(text) ? `'${text}` : text;
}

export function restore(text: string): string {
  return defused.test(text) ? text.slice(1) : text;
}
