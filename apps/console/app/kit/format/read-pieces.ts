/** Parses whole pieces: spaces group thousands, a fraction must be zeros. Null: invalid. */
export function readPieces(typed: string): number | null {
  const [, sign = '', digits = ''] = /^([-−+]?)(\d[\d\s]*)(?:[.,]0+)?$/u.exec(typed.trim()) ?? [];
  if (digits === '') return null;
  const pieces = Number(digits.replaceAll(/\s/gu, ''));
  if (pieces > 1_000_000) return null;
  return sign === '-' || sign === '−' ? 0 - pieces : pieces;
}
