// Grouping for the eye only, in a few bytes: the server decides by its metadata whether a number exists.
export type PhonePattern = {
  code: string;
  groups: readonly number[];
  separators: readonly string[];
};

const PATTERNS: readonly PhonePattern[] = [
  { code: '994', groups: [2, 3, 2, 2], separators: [' ', ' ', ' ', ' '] },
  { code: '90', groups: [3, 3, 2, 2], separators: [' ', ' ', ' ', ' '] },
  { code: '7', groups: [3, 3, 2, 2], separators: [' ', ' ', '-', '-'] },
];

// The longest number that E.164 allows, and the shortest that we accept.
export const MAX_DIGITS = 15;
export const MIN_DIGITS = 8;

export function findPhonePattern(digits: string): PhonePattern | null {
  return PATTERNS.find(({ code }) => digits.startsWith(code)) ?? null;
}

export function nationalLength({ groups }: PhonePattern): number {
  return groups.reduce((sum, group) => sum + group, 0);
}

/** `+7 999 123-45-67`, also for a partial number. An unknown country code is left as it is. */
export function formatPhone(stored: string): string {
  const digits = stored.replace(/\D/g, '');
  if (digits === '') return '';
  const pattern = findPhonePattern(digits);
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
  const pattern = findPhonePattern(digits);
  if (!pattern) return digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS;
  return digits.length === pattern.code.length + nationalLength(pattern);
}
