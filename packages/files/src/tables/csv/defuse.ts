/** The beginnings of a text that a spreadsheet would calculate, the wide forms of Numbers included. */
const live = /^'*[=+\-@\t\r＝＋－＠]/;
const defused = /^'+[=+\-@\t\r＝＋－＠]/;

/**
 * A text of a .csv with an apostrophe before characters that a spreadsheet would calculate, also before existing
 * apostrophes: so `restore` returns every text unchanged.
 */
export function defuse(text: string): string {
  return live.test(text) ? `'${text}` : text;
}

export function restore(text: string): string {
  return defused.test(text) ? text.slice(1) : text;
}
