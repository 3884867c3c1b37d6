/** Reads a parameter's distinct values, separated by commas; a backslash escapes a comma or itself. */
export function readValueList(text: string): string[] {
  const values = (text.match(/(?:\\[\\,]|[^,])+/g) ?? []).map((value) => value.replaceAll(/\\([\\,])/g, '$1').trim());
  return [...new Set(values)].filter((value) => value !== '');
}

/** Writes values for `readValueList`. */
export function writeValueList(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/[\\,]/g, '\\$&')).join(',');
}

/** Compares brands without regard to case. */
export function toBrandKey(name: string): string {
  return name.trim().toLowerCase();
}
