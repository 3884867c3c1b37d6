/** What makes a spreadsheet calculate a text that stands in a .csv, the wide forms of Numbers included. */
const live = /^'*[=+\-@\t\r＝＋－＠]/;
const defused = /^'+[=+\-@\t\r＝＋－＠]/;

/**
 * A text of a .csv with an apostrophe before what a spreadsheet would calculate, also where apostrophes stand before it already:
 * so `restore` gives back every text as it was.
 */
export function defuse(text: string): string {
  return live.test(text) ? `'${text}` : text;
}

export function restore(text: string): string {
  return defused.test(text) ? text.slice(1) : text;
}
