/** The digits of a decimal before and after its separator; `whole` may begin with zeros. */
export type Decimal = { readonly whole: string; readonly fraction: string };

/**
 * Reads a decimal without plus or minus as people write it (rule 116), in files and on screens: `1 234,50`, `1234.50`,
 * `1.234,50` and `1,234.50`. Of two different separators the last one begins the fraction; the other one, spaces and
 * apostrophes group thousands. `1,234` is `ambiguous`: 1234, or 1 and a fraction. Null: it is no decimal.
 */
export function splitDecimal(written: string): Decimal | 'ambiguous' | null {
  const text = written.replaceAll(/\s/gu, ' ');
  if (!/^\d[\d ,.']*$/.test(text)) return null;
  const signs = text.replaceAll(/\d/g, '');
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  const mark = last < 0 ? '' : (text[last] ?? '');
  const isOnlyMark = mark !== '' && signs.split(mark).length === 2;
  const isFraction = isOnlyMark && last > Math.max(text.lastIndexOf(' '), text.lastIndexOf("'"));
  const whole = isFraction ? text.slice(0, last) : text;
  const fraction = isFraction ? text.slice(last + 1) : '';

  const groups = whole.split(/[ ,.']/);
  const isGrouped = groups.length > 1;
  const isOneSign = new Set(whole.replaceAll(/\d/g, '')).size <= 1;
  const areThrees = groups.every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
  if (isGrouped && !(isOneSign && areThrees)) return null;
  if (isFraction && fraction === '') return null;
  if (fraction.length === 3 && !isGrouped && /^\d{1,3}$/.test(whole) && whole !== '0') return 'ambiguous';
  return { whole: groups.join(''), fraction };
}
