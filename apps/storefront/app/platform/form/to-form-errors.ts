import { ApiFailure, isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import type { FormErrors } from '@kaplya/ui/form/create-form.ts';

/** The mapping of the server's refusals to the fields of a form. */
export type RefusalPlaces<Field extends string> = {
  /** The field that shows each refusal, by the code of the refusal. */
  fieldOfCode?: Readonly<Record<string, Field>>;
  /** The fields that have the same names in the form and in the server's answer. */
  namedFields?: readonly Field[];
  /** The place of all other messages: near the button (`form`), or at a field. */
  elsewhere?: Field | 'form';
};

/** Returns the messages of a failure by field; none when the customer cancelled the action. */
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
