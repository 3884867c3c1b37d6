/** The typed digits, at most as many as the code has. */
export function toTypedCode(typed: string, length: number): string {
  return typed.replaceAll(/\D/g, '').slice(0, length);
}

/**
 * The code in pasted text: a whole message, or digits in groups. When a phone call transmits the code (`isCall`), the
 * text may be the caller's number, and its last digits count.
 */
export function findPastedCode(pasted: string, length: number, { isCall = false } = {}): string {
  const digits = pasted.replaceAll(/\D/g, '');
  if (isCall && digits.length > length) return digits.slice(-length);
  // Matches digits that are not part of a date or of a longer number written in groups.
  const whole = new RegExp(`(?<!\\d|\\d[./:-])\\d{${length}}(?![./:-]?\\d)`).exec(pasted);
  if (whole) return whole[0];
  const grouped = new RegExp(`(?<!\\d)\\d(?:[ \\u00a0-]?\\d){${length - 1}}(?!\\d)`).exec(pasted);
  return toTypedCode(grouped?.[0] ?? digits, length);
}
