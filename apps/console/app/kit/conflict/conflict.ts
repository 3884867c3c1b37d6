import type { Conflict } from '@kaplya/contract';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';

/** The details of `conflict.changed`: a colleague has saved in between. Null for any other failure. */
export function findConflict(failure: unknown): Conflict | null {
  if (!(failure instanceof ApiFailure) || failure.code !== 'conflict.changed') return null;
  const { version, by, at, fields } = failure.details;
  if (typeof version !== 'number') return null;
  return {
    version,
    by: isAuthor(by) ? by : null,
    at: typeof at === 'string' ? at : null,
    fields: Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : [],
  };
}

function isAuthor(value: unknown): value is NonNullable<Conflict['by']> {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}
