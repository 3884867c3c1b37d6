// Grouping for the eye only, in a few bytes: the server decides by its metadata whether a number exists.
type Pattern = { code: string; groups: readonly number[]; separators: readonly string[] };

const PATTERNS: readonly Pattern[] = [
  { code: '994', groups: [2, 3, 2, 2], separators: [' ', ' ', ' ', ' '] },
  { code: '90', groups: [3, 3, 2, 2], separators: [' ', ' ', ' ', ' '] },
  { code: '7', groups: [3, 3, 2, 2], separators: [' ', ' ', '-', '-'] },
];

// The longest number that E.164 allows, and the shortest that we accept.
const MAX_DIGITS = 15;
const MIN_DIGITS = 8;

function findPattern(digits: string): Pattern | null {
  return PATTERNS.find(({ code }) => digits.startsWith(code)) ?? null;
}

function nationalLength({ groups }: Pattern): number {
  return groups.reduce((sum, group) => sum + group, 0);
}

/**
 * Converts typed or pasted text to the stored form: `+` and digits, or empty. Without a plus it is a number of the
 * country with `phoneCode`: the trunk prefix (8 in Russia, 0 elsewhere) and the code itself are recognised.
 */
export function normalizePhone(typed: string, phoneCode: string): string {
  const code = phoneCode.replace(/\D/g, '');
  const digits = typed.replace(/\D/g, '');
  if (digits === '') return '';
  if (typed.trim().startsWith('+')) return `+${trimToPattern(digits)}`;

  const trunk = code === '7' ? '8' : '0';
  if (digits.startsWith(trunk)) return `+${trimToPattern(code + digits.slice(1))}`;
  if (digits.startsWith(code)) return `+${trimToPattern(digits)}`;
  return `+${trimToPattern(code + digits)}`;
}

function trimToPattern(digits: string): string {
  const pattern = findPattern(digits);
  return digits.slice(0, pattern ? pattern.code.length + nationalLength(pattern) : MAX_DIGITS);
}

/** `+7 999 123-45-67`, also for a partial number. An unknown country code is left as it is. */
export function formatPhone(stored: string): string {
  const digits = stored.replace(/\D/g, '');
  if (digits === '') return '';
  const pattern = findPattern(digits);
  if (!pattern) return `+${digits}`;

  let shown = `+${pattern.code}`;
  let rest = digits.slice(pattern.code.length);
  for (const [index, length] of pattern.groups.entries()) {
    if (rest === '') return shown;
    shown += pattern.separators[index] + rest.slice(0, length);
    rest = rest.slice(length);
  }
  return shown + rest;
}

/** Whether it has as many digits as numbers of its country have (V-01). */
export function isPhoneComplete(stored: string): boolean {
  const digits = stored.replace(/\D/g, '');
  const pattern = findPattern(digits);
  if (!pattern) return digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS;
  return digits.length === pattern.code.length + nationalLength(pattern);
}
