/** The values of a parameter, each once: commas part them, and a backslash takes a comma or itself as it stands. */
export function readValueList(text: string): string[] {
  const values = (text.match(/(?:\\[\\,]|[^,])+/g) ?? []).map((value) => value.replaceAll(/\\([\\,])/g, '$1').trim());
  return [...new Set(values)].filter((value) => value !== '');
}

/** The values as `readValueList` reads them. */
export function writeValueList(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/[\\,]/g, '\\$&')).join(',');
}

/** Brands are compared by their letters, whatever their size. */
export function toBrandKey(name: string): string {
  return name.trim().toLowerCase();
}
