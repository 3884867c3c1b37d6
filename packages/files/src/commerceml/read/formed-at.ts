/**
 * The moment of `ДатаФормирования` (with `ВремяФормирования`, where they are apart) in one form: `2026-03-12T10:15:00`, and its
 * offset if it has one. Null for none.
 */
export function toFormedAt(date: string | undefined, time: string | undefined): string | null {
  const joined = time === undefined || date?.includes('T') ? (date ?? '') : `${date}T${time}`;
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(Z|[-+]\d{2}:\d{2})?)?$/.exec(
    joined.trim(),
  );
  if (!match) return null;
  const [, day = '', minutes = '00:00', seconds = ':00', offset = ''] = match;
  return Number.isNaN(Date.parse(`${day}T${minutes}${seconds}Z`)) ? null : `${day}T${minutes}${seconds}${offset}`;
}

/**
 * True if the file of the one moment was made before that of the other. Where only one of them has an offset, both are read
 * as by one clock: a 1C writes all its files alike.
 */
export function isFormedBefore(one: string, other: string): boolean {
  const haveOffsets = [one, other].every((moment) => /(?:Z|[-+]\d{2}:\d{2})$/.test(moment));
  if (haveOffsets) return Date.parse(one) < Date.parse(other);
  return one.slice(0, 19) < other.slice(0, 19);
}
