/**
 * The moment of `ДатаФормирования` (with `ВремяФормирования`, where they are apart) in one form: `2026-03-12T10:15:00`,
 * and its offset if it has one. Null for none.
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
 * Whether `one` is earlier than `other`, both as `toFormedAt` returns them. If only one of them has an offset, offsets
 * are ignored, because a 1C writes the times of all its files by one clock.
 */
export function isFormedBefore(one: string, other: string): boolean {
  const haveOffsets = [one, other].every((moment) => /(?:Z|[-+]\d{2}:\d{2})$/.test(moment));
  if (haveOffsets) return Date.parse(one) < Date.parse(other);
  return one.slice(0, 19) < other.slice(0, 19);
}
