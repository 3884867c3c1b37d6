import { ApiFailure, isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import type { FormErrors } from '@kaplya/ui/form/create-form.ts';

/** Where a form says what the server refused. */
export type RefusalPlaces<Field extends string> = {
  /** Codes of refusals, by the field that they are said at. */
  fieldOfCode?: Readonly<Record<string, Field>>;
  /** Fields that the server may name as they are. */
  namedFields?: readonly Field[];
  /** Where all else is said: by the button, or at the only field of a form. */
  elsewhere?: Field | 'form';
};

/** What the server refused, at the fields that it speaks of; nothing of what the customer cancelled. */
export function toFormErrors<Field extends string>(
  failure: unknown,
  { fieldOfCode = {}, namedFields = [], elsewhere = 'form' }: RefusalPlaces<Field>,
  fallback: string,
): FormErrors<Field> {
  if (isCancelled(failure)) return {};
  const errors = new Map<string, string>();
  for (const { code, field, message } of failure instanceof ApiFailure ? failure.errors : []) {
    const place = fieldOfCode[code] ?? namedFields.find((name) => name === field);
    if (place && !errors.has(place)) errors.set(place, message || fallback);
  }
  if (errors.size === 0) errors.set(elsewhere, messageOf(failure, { fallback }));
  return Object.fromEntries(errors) as FormErrors<Field>;
}
