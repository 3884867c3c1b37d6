/** The displayed value of a field of any type. */
export function toShown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? '✓' : '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
