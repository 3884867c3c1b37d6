import { beforeEach, expect, test, vi } from 'vitest';
import type { AssignOutcome, CartEngine } from '#features/cart/state/cart-engine.ts';
import { clearFormDraft, findFormDraft, saveFormDraft } from '#platform/storage/form-draft.ts';
import { checkoutForm } from '#features/cart/state/checkout-draft.ts';
import { saveNote } from './save-note.ts';

beforeEach(() => clearFormDraft(checkoutForm));

const type = (note: string) => saveFormDraft(checkoutForm, { note, isNoteTyped: true });

function createCart() {
  const answer = Promise.withResolvers<AssignOutcome>();
  return { answer, assignNote: vi.fn<CartEngine['assignNote']>(() => answer.promise) };
}

type Case = {
  typed: string;
  assigned?: string;
  typedMeanwhile?: string;
  outcome?: AssignOutcome;
  isStillTyped: boolean;
};

const refused: AssignOutcome = { ok: false, failure: null };

test.each<Case>([
  { typed: 'Не звоните', isStillTyped: false },
  { typed: '', isStillTyped: false },
  { typed: 'Не звоните ', isStillTyped: true },
  { typed: '\u200B', assigned: '', isStillTyped: true },
  { typed: '\u200BНе звоните\r\nв дверь', assigned: 'Не звоните\nв дверь', isStillTyped: true },
  { typed: 'Не звоните', typedMeanwhile: 'Не звоните в', isStillTyped: true },
  { typed: 'Не звоните ', typedMeanwhile: 'Не звоните', isStillTyped: false },
  { typed: 'Не звоните', outcome: refused, isStillTyped: true },
])('a comment stays in the form until the cart has every letter of it: %j [S-35] [V-15]', async (each) => {
  const { typed, assigned = typed.trim(), typedMeanwhile = typed, outcome = { ok: true }, isStillTyped } = each;
  const cart = createCart();
  type(typed);
  const saved = saveNote(typed, cart);
  expect(cart.assignNote).toHaveBeenCalledExactlyOnceWith(assigned);
  type(typedMeanwhile);
  cart.answer.resolve(outcome);
  await saved;
  expect(findFormDraft(checkoutForm)).toMatchObject({ note: typedMeanwhile, isNoteTyped: isStillTyped });
});
