import { expect, test } from 'vitest';
import type { MessageParams } from './message-keys.ts';
import { az } from './az.ts';
import { en } from './en.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';

/** English sentences of the public catalogue of errors, which has them without a full stop. */
const ofCatalogue = new Set([
  'identity.token_required',
  'identity.token_invalid',
  'order.cannot_repeat',
  'cart.returned_exceed_water',
  'cart.phone_invalid',
  'consent.personal_data_required',
]);

/** A value for each parameter that a message may name. */
const every: MessageParams = new Proxy({}, { get: () => 3 });

test.each(Object.entries({ ru, en, az, tr }))(
  'each refusal in %s has a full stop unless the catalogue of errors has none, and no way out has one [X-02] [X-08]',
  (language, { refusals, actions }) => {
    const texts = Object.entries(refusals).flatMap(([code, write]) =>
      [every, {}].map((params) => ({ code, text: write(params, String) })),
    );
    const isRight = ({ code, text }: { code: string; text: string }) =>
      /[.?!]$/.test(text) !== (language === 'en' && ofCatalogue.has(code));
    expect(texts.filter((each) => !isRight(each))).toEqual([]);
    expect(Object.values(actions).filter((text) => /[.!?]$/.test(text))).toEqual([]);
  },
);

test('nothing of sold-out goods is not called a maximum [X-02]', () => {
  const write = en.refusals['cart.maximum_reached'];
  expect(write({ maximum: 0, name: 'Pump' }, String)).toBe('“Pump”: sold out.');
  expect(write({ maximum: 2 }, String)).toBe('Maximum quantity reached: 2.');
});

test('the catalogue of errors is answered word for word [X-08]', () => {
  expect(en.refusals['identity.token_required']({}, String)).toBe('Access error, please sign in again');
  expect(en.refusals['order.cannot_repeat']({}, String)).toBe('This order cannot be repeated');
});
