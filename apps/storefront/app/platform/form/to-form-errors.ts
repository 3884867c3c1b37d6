import { ApiFailure, isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import type { FormErrors } from '@kaplya/ui/form/create-form.ts';

/** The places where a form shows the server's refusals. */
export type RefusalPlaces<Field extends string> = {
  /** Codes of refusals, by the field that shows them. */
  fieldOfCode?: Readonly<Record<string, Field>>;
  /** Fields that the server may name as they are. */
  namedFields?: readonly Field[];
  /** The place for all other messages: by the button, or at the only field of a form. */
  elsewhere?: Field | 'form';
};

/** The server's refusals by field. Nothing when the customer cancelled. */
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
