import { describe, expect, test } from 'vitest';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { toFormErrors } from './to-form-errors.ts';

const fieldOfCode = { 'identity.phone_invalid': 'phone', 'identity.phone_country': 'phone' } as const;

function refusedFor(...errors: { code: string; message: string; field?: string }[]): ApiFailure {
  const body = { code: errors[0]?.code, message: errors.map(({ message }) => message).join(' '), errors };
  return new ApiFailure({ kind: 'answer', status: 422, body });
}

describe('a refusal', () => {
  test('is shown at the field of its code, the first of several', () => {
    const failure = refusedFor(
      { code: 'identity.phone_country', message: 'Another country' },
      { code: 'identity.phone_invalid', message: 'Not a phone' },
    );
    expect(toFormErrors(failure, { fieldOfCode }, 'Failed')).toEqual({ phone: 'Another country' });
  });

  test('is shown at the field that the server names, where the form has it', () => {
    const failure = refusedFor(
      { code: 'request.invalid', message: 'Too long', field: 'street' },
      { code: 'request.invalid', message: 'Wrong', field: 'latitude' },
    );
    expect(toFormErrors(failure, { namedFields: ['street', 'house'] }, 'Failed')).toEqual({ street: 'Too long' });
  });

  test('is shown at the button where its code has no field, or at the only field', () => {
    const failure = refusedFor({ code: 'identity.too_many_codes', message: 'Wait' });
    expect(toFormErrors(failure, { fieldOfCode }, 'Failed')).toEqual({ form: 'Wait' });
    expect(toFormErrors(failure, { fieldOfCode, elsewhere: 'phone' }, 'Failed')).toEqual({ phone: 'Wait' });
  });

  test('without a message has our own text, also at its field [X-03]', () => {
    expect(toFormErrors(new ApiFailure({ kind: 'network' }), { fieldOfCode }, 'Failed')).toEqual({ form: 'Failed' });
    const silent = refusedFor({ code: 'identity.phone_invalid', message: '' });
    expect(toFormErrors(silent, { fieldOfCode }, 'Failed')).toEqual({ phone: 'Failed' });
  });

  test('is none where the customer cancelled', () => {
    expect(toFormErrors(new ApiFailure({ kind: 'cancelled' }), { fieldOfCode }, 'Failed')).toEqual({});
  });
});
