import { ApiFailure, isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';

/** Messages by the name of a field; what belongs to none stands under `form`. */
export type FieldErrors<Field extends string> = Partial<Record<Field | 'form', string>>;

/** What the server refused, at the fields that its codes speak of; nothing of what the customer cancelled. */
export function toFieldErrors<Field extends string>(
  failure: unknown,
  fieldOfCode: Readonly<Record<string, Field>>,
  fallback: string,
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {};
  if (isCancelled(failure)) return errors;
  const violations = failure instanceof ApiFailure ? failure.errors : [];
  for (const { code, message } of violations) {
    const field = fieldOfCode[code];
    if (field && errors[field] === undefined) Object.assign(errors, { [field]: message });
  }
  return Object.keys(errors).length > 0 ? errors : ({ form: messageOf(failure, { fallback }) } as FieldErrors<Field>);
}
