/** A value of a field as people read it, whatever it is. */
export function toShown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? '✓' : '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
