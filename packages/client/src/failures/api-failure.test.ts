import { describe, expect, test } from 'vitest';
import { ApiFailure, isSilent, isUncertain, messageOf } from './api-failure.ts';

const fallback = 'Failed to add product to cart';

function answered(body: unknown, status = 422): ApiFailure {
  return new ApiFailure({ kind: 'answer', status, body });
}

describe('the message of a failure', () => {
  test.each([
    [{ message: 'm', errors: [{ message: 'e' }], 'hydra:description': 'h' }, 'm'],
    [{ message: '', errors: [{ message: 'e' }], 'hydra:description': 'h' }, 'e'],
    [{ errors: [], 'hydra:description': 'h' }, 'h'],
    [{ errors: ['plain'] }, 'plain'],
    [{ errors: [{ message: 'Bad', debugMessage: 'field x' }] }, 'Bad: field x'],
    [{ errors: [{ message: 'Bad', extensions: { debugMessage: 'field x' } }] }, 'Bad: field x'],
    [{}, fallback],
    [undefined, fallback],
    ['<html>', fallback],
    [null, fallback],
  ])('%j is shown as "%s" [X-02] [X-03]', (body, message) => {
    expect(messageOf(answered(body), { fallback })).toBe(message);
  });

  test('no answer, or something that is no failure of a call, has the default text [X-03]', () => {
    expect(messageOf(new ApiFailure({ kind: 'network' }), { fallback })).toBe(fallback);
    expect(messageOf(new TypeError('x is undefined'), { fallback })).toBe(fallback);
  });

  test.each([
    ['Slot is taken', 'Slot is taken'],
    ['{"interval":"Choose another interval","x":1}', 'Choose another interval'],
    ['{"errors":["First","Second"]}', 'First'],
    ['["First"]', 'First'],
    ['{}', '{}'],
  ])('a completion shows its description %s first [X-06]', (description, message) => {
    const failure = answered({ message: 'm', 'hydra:description': description });
    expect(messageOf(failure, { fallback, isCompletion: true })).toBe(message);
    expect(messageOf(failure, { fallback })).toBe('m');
  });

  test('a completion without a description follows the common order [X-06]', () => {
    expect(messageOf(answered({ message: 'm' }), { fallback, isCompletion: true })).toBe('m');
  });
});

test('cancelled calls and 404 answers are silent, all other failures are shown [X-01]', () => {
  expect(isSilent(new ApiFailure({ kind: 'cancelled' }))).toBe(true);
  expect(isSilent(answered({}, 404))).toBe(true);
  expect(isSilent(answered({}, 410))).toBe(false);
  expect(isSilent(new ApiFailure({ kind: 'network' }))).toBe(false);
});

test('a failed call of a customer who signed out in another tab is silent [X-01] [T-18]', () => {
  expect(isSilent(answered({ code: 'identity.customer_required' }, 403))).toBe(true);
  expect(isSilent(answered({ code: 'identity.forbidden' }, 403))).toBe(false);
});

test('only an answer below 500 proves that nothing happened', () => {
  expect(isUncertain(answered({}, 422))).toBe(false);
  expect(isUncertain(answered({}, 503))).toBe(true);
  expect(isUncertain(new ApiFailure({ kind: 'timeout' }))).toBe(true);
});
