import { useFormats } from '#kit/format/use-formats.ts';

/** A number of a list, grouped as in the language of the person; nothing for null. */
export function NumberCell({ value }: { value: number | null }) {
  const formats = useFormats();
  return value === null ? null : <span className="tabular-nums">{formats.number(value)}</span>;
}
