const spaces = /[\s\u00a0\u2007\u2009\u202f]/g;

/**
 * A number of CommerceML as a decimal with a point: `1 234,50` is `1234.50`. A single mark is always the decimal one,
 * as in XML; 1C writes a comma and spaces only in numbers formatted by a person. Null for malformed text.
 */
export function toDecimalText(text: string): string | null {
  const plain = text.replaceAll(spaces, '').replace(',', '.');
  const match = /^(-?)\+?(\d{1,15})(?:\.(\d{0,10}))?$/.exec(plain);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  return `${sign}${whole.replace(/^0+(?=\d)/, '')}${fraction === '' ? '' : `.${fraction}`}`;
}
