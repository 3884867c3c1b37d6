/** Country calling codes that a masked phone may show; any other is hidden. */
const shownCallingCodes = ['7', '90', '994', '995', '375', '996', '998'];

/**
 * The least digits of a phone: a shorter number is an extension or damaged, and its last four digits would be most of
 * it.
 */
const leastDigits = 9;

const hidden = '··· ···';

/**
 * A phone for staff without `customers.read`: `+7 ··· ··· 12-34`. It shows the country and the last four digits, and
 * the same number of points for every phone. An empty text stays empty.
 */
export function maskPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits === '') return '';
  if (digits.length < leastDigits) return hidden;
  const code = phone.trim().startsWith('+') ? shownCallingCodes.find((known) => digits.startsWith(known)) : undefined;
  const country = code === undefined ? '' : `+${code} `;
  return `${country}${hidden} ${digits.slice(-4, -2)}-${digits.slice(-2)}`;
}

/** Whether only the end of a phone is shown: it can be called by nobody. */
export const isMasked = (phone: string): boolean => phone.includes(hidden);
