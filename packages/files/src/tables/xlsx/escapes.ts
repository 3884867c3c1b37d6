/**
 * Matches the escape of a character that XML cannot contain: `_x000D_`. The text `_x000D_` itself is written
 * `_x005F_x000D_`.
 */
const escape = /_x([0-9A-Fa-f]{4})_/g;
// oxlint-disable-next-line eslint/no-control-regex -- they are what is looked for
const toEscape = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const markup = /[&<>]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(escape, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/** Text escaped for use between tags. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(toEscape, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(markup, (letter) => entities[letter] ?? letter);
}
