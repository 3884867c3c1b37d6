import { beforeEach, expect, test, vi } from 'vitest';
import { checkoutForm } from '#features/cart/state/checkout-draft.ts';
import { clearFormDraft, saveFormDraft } from '#platform/storage/form-draft.ts';
import { findGuestName } from './confirm-sign-in.ts';

vi.mock('#platform/data/client.ts', () => ({ getClient: () => ({ storage: { find: () => ({ name: 'Мария' }) } }) }));
vi.mock('./finish-sign-in.ts', () => ({ finishSignIn() {} }));

beforeEach(() => clearFormDraft(checkoutForm));

test.each([
  [' Анна\u200B  Ли ', 'Анна Ли'],
  ['\u200B', 'Мария'],
  ['', 'Мария'],
])('the name %j of the checkout comes clean to the sign-in, or the one of the last order [V-15]', (name, found) => {
  saveFormDraft(checkoutForm, { name });
  expect(findGuestName()).toBe(found);
});
