import { findPhonePattern, MAX_DIGITS, MIN_DIGITS, nationalLength, type PhonePattern } from './phones.ts';

/** The prefixes of national numbers, the usual one first: 8 0 of the former Soviet network is still dialled. */
const TRUNKS: Readonly<Record<string, readonly string[]>> = { 994: ['0', '80'], 90: ['0'], 7: ['8'] };

// A phone may be copied as a link, with hyphens of all kinds, and with an extension or a second number behind it.
const PHONE_LIKE = /^(?:tel:)?[\d\s()+./\-\u2010-\u2015\u2212]+$/iu;
const BEHIND_PHONE = /(?<=\d.{6,})[\p{L};,#].*$/su;

/** Whether a searched text is a phone, or a part of one, in any spelling. */
export function isPhoneLike(text: string): boolean {
  return PHONE_LIKE.test(text) && /\d/.test(text);
}

/**
 * Converts typed or pasted text to `+` and digits; empty without a digit. Without a plus or 00 it is a number of the
 * country with `phoneCode`, after its trunk prefix or the code itself. A plus, code or trunk prefix that stands twice
 * (`+7 +7…`, `+7 8…`) counts once.
 */
export function toInternationalPhone(typed: string, phoneCode: string): string {
  const text = typed.replace(BEHIND_PHONE, '');
  const code = phoneCode.replace(/\D/g, '');
  const isInternational = /^\D*\+/.test(text);
  // The last part that has digits; of two whole numbers the first.
  const parts = text
    .split('+')
    .map((part) => part.replace(/\D/g, ''))
    .filter((part) => part !== '');
  const digits = parts.find((part) => part.length >= MIN_DIGITS) ?? parts.at(-1) ?? '';
  if (digits === '') return '';
  if (isInternational || parts.length > 1) return `+${withoutRepeat(digits)}`;
  const abroad = /^(?:00|810)(?=\d)/.exec(digits)?.[0];
  if (abroad === '00' || (abroad && code === '7')) return `+${withoutRepeat(digits.slice(abroad.length))}`;

  const home = findPhonePattern(code);
  const isWhole = home !== null && digits.length === nationalLength(home);
  const trunk = home ? findTrunk(home, digits) : /^0?/.exec(digits)?.[0];
  if (trunk) return `+${code}${digits.slice(trunk.length)}`;
  return `+${withoutRepeat(digits.startsWith(code) && !isWhole ? digits : code + digits)}`;
}

const trunksOf = ({ code }: PhonePattern): readonly string[] => TRUNKS[code] ?? [];

/** The trunk prefix of national digits: one that leaves a whole number, else the usual one; empty: none. */
function findTrunk(pattern: PhonePattern, digits: string): string {
  const whole = trunksOf(pattern).find((trunk) => digits.length === trunk.length + nationalLength(pattern));
  const trunk = whole ?? trunksOf(pattern)[0] ?? '';
  return digits.startsWith(trunk) ? trunk : '';
}

/** The digits without a code or a trunk prefix that stands between the code and a whole number. */
function withoutRepeat(digits: string): string {
  const pattern = findPhonePattern(digits);
  if (!pattern) return digits;
  const national = digits.slice(pattern.code.length);
  const repeated = [pattern.code, ...trunksOf(pattern)].find(
    (prefix) => national.startsWith(prefix) && national.length === prefix.length + nationalLength(pattern),
  );
  // In +7, where a digit too many may have been typed behind a number of 8…, only a mobile phone is certain.
  if (repeated === undefined || (pattern.code === '7' && national.charAt(1) !== '9')) return digits;
  return pattern.code + national.slice(repeated.length);
}

/** Like `toInternationalPhone`, without digits behind a whole number: the stored form of a field. */
export function normalizePhone(typed: string, phoneCode: string): string {
  const phone = toInternationalPhone(typed, phoneCode);
  return phone && `+${trimToPattern(phone.slice(1))}`;
}

function trimToPattern(digits: string): string {
  const pattern = findPhonePattern(digits);
  return digits.slice(0, pattern ? pattern.code.length + nationalLength(pattern) : MAX_DIGITS);
}
