import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';

/** The message of a failure that belongs to a field of the request; undefined: none does. */
export const findFieldError = (failure: unknown, field: string): string | undefined =>
  failure instanceof ApiFailure ? failure.errors.find((each) => each.field === field)?.message : undefined;
