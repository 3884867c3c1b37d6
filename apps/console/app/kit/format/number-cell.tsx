import { useFormats } from '#kit/format/use-formats.ts';

/** A number in a list, grouped as in the person's language; empty for null. */
export function NumberCell({ value }: { value: number | null }) {
  const formats = useFormats();
  return value === null ? null : <span className="tabular-nums">{formats.number(value)}</span>;
}
