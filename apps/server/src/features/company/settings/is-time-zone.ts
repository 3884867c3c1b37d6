/**
 * Whether a text is the IANA name of a time zone. Offsets such as `+03` are refused: they know no daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
