import type { Calculation } from '@kaplya/contract';
import { paymentCodes } from '@kaplya/domain/payment-methods';
import { render } from '@kaplya/ui/test/render.tsx';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AssignOutcome } from '#features/cart/state/cart-engine.ts';
import { emptyCartState, nothingAssigned, type CartState } from '#features/cart/state/cart-state.ts';
import { checkoutForm } from '#features/cart/state/checkout-draft.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { clearFormDraft, findFormDraft, saveFormDraft } from '#platform/storage/form-draft.ts';
import { useCheckout } from './use-checkout.ts';

const shop = vi.hoisted(() => ({
  /** The cart when the customer presses, and once it is idle. */
  pressedAt: {} as CartState,
  idle: {} as CartState,
  complete: vi.fn(async () => ({ kind: 'nothing' })),
  assignNote: vi.fn(async (): Promise<AssignOutcome> => ({ ok: true })),
  assignPoints: vi.fn(async (): Promise<AssignOutcome> => ({ ok: true })),
  assignPayment: vi.fn(async (): Promise<AssignOutcome> => ({ ok: true })),
}));

vi.mock('#features/cart/state/use-cart.ts', () => ({ useCart: () => shop.pressedAt }));
vi.mock('#features/cart/state/when-cart-idle.ts', () => ({ whenCartIdle: async () => shop.idle }));
vi.mock('#features/cart/state/cart.ts', () => ({
  getCart: () => ({
    getState: () => shop.idle,
    assignUser: async () => ({ ok: true }),
    assignNote: shop.assignNote,
    assignPoints: shop.assignPoints,
    assignPayment: shop.assignPayment,
    complete: shop.complete,
  }),
}));
vi.mock('./use-account-contact.ts', () => ({
  useAccountContact: () => ({
    ...{ isCustomer: false, isLoading: false, phone: '', name: '', email: '', isConsentStanding: false },
    saveMissing() {},
  }),
}));
vi.mock('./use-proposals.ts', () => ({
  useProposals: () => ({
    ...{ interval: null, payment: null, isWaiting: false },
    withoutReplaced: () => ({ interval: null, payment: null }),
    applyProposals: async () => ({}),
  }),
}));

function toState(toPay: number): CartState {
  return {
    ...emptyCartState,
    ...{ status: 'ready', cartId: 'cart', ready: { address: true, interval: true, payment: true } },
    calculation: { totals: { toPay: { amount: toPay, currency: 'RUB' } } } as Calculation,
  };
}

/** A button that says a sum, as the checkout has one. */
function OrderAt({ sum }: { sum: number | null }) {
  const { submit, confirmTotal, totalChange, errors } = useCheckout();
  return (
    <>
      <button type="button" onClick={() => void submit(sum)}>
        Order
      </button>
      <ul>
        {Object.entries(errors).map(([field, text]) => (
          <li key={field}>{`${field}: ${text}`}</li>
        ))}
      </ul>
      {totalChange && (
        <button type="button" onClick={() => void confirmTotal()}>
          {`${totalChange.before} ${totalChange.after}`}
        </button>
      )}
    </>
  );
}

async function orderAt(sum: number | null): Promise<void> {
  render(
    <TextsProvider language="en">
      <OrderAt sum={sum} />
    </TextsProvider>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Order' }));
}

beforeAll(() => loadTexts('en', ['checkout', 'benefits', 'shared']));

beforeEach(() => {
  clearFormDraft(checkoutForm);
  shop.complete.mockClear();
  shop.pressedAt = shop.idle = toState(930_00);
  const typed = { phone: '+79161234567', isPhoneTyped: true, name: 'Anna', isNameTyped: true, hasConsented: true };
  saveFormDraft(checkoutForm, typed);
});

test('a customer who has seen the predicted sum does not confirm it again [S-111]', async () => {
  shop.pressedAt = toState(930_00);
  shop.idle = toState(2130_00);
  await orderAt(2130_00);
  await expect.poll(() => shop.complete.mock.calls.length).toBe(1);
  await expect.element(page.getByRole('button', { name: /\d/ })).not.toBeInTheDocument();
});

test('where the prediction did not hold it is the sum before, and nothing is ordered unasked [S-111]', async () => {
  shop.pressedAt = toState(930_00);
  shop.idle = toState(2200_00);
  await orderAt(2130_00);
  const agree = page.getByRole('button', { name: '213000 220000' });
  await expect.element(agree).toBeVisible();
  expect(shop.complete).not.toHaveBeenCalled();
  await userEvent.click(agree);
  await expect.poll(() => shop.complete.mock.calls.length).toBe(1);
});

test('a confirmed sum that differs from the shown one must be accepted [S-111]', async () => {
  shop.pressedAt = toState(930_00);
  shop.idle = toState(930_00);
  await orderAt(2130_00);
  await expect.element(page.getByRole('button', { name: '213000 93000' })).toBeVisible();
  expect(shop.complete).not.toHaveBeenCalled();
});

const noAnswer = new ApiFailure({ kind: 'timeout' });
const tooLong = new ApiFailure({ kind: 'answer', status: 400, body: { code: 'request.invalid', message: 'Too long' } });
const errors = page.getByRole('listitem');

test.each([
  [noAnswer, ['comment: The shop has not confirmed this yet', 'order: The shop has not confirmed yet: Comment.']],
  [tooLong, ['comment: Too long']],
])('a comment that the cart does not have stops the order, with its name, and stays [S-35]', async (failure, shown) => {
  saveFormDraft(checkoutForm, { note: 'Ring twice', isNoteTyped: true });
  shop.assignNote.mockResolvedValueOnce({ ok: false, failure });
  await orderAt(930_00);
  for (const text of shown) await expect.element(errors.filter({ hasText: text })).toBeVisible();
  expect(shop.complete).not.toHaveBeenCalled();
  expect(findFormDraft(checkoutForm)).toMatchObject({ note: 'Ring twice', isNoteTyped: true });

  await userEvent.click(page.getByRole('button', { name: 'Order' }));
  await expect.poll(() => shop.complete.mock.calls.length).toBe(1);
  expect(shop.assignNote).toHaveBeenLastCalledWith('Ring twice');
});

test('what is still on its way when the patience is over stops the order, all of it by name [S-33] [S-71]', async () => {
  shop.idle = { ...toState(930_00), isIdle: false, unconfirmed: ['assignInterval', 'wishes'] };
  await orderAt(930_00);
  await expect.element(errors.filter({ hasText: 'Delivery time, Wishes for the courier' })).toBeVisible();
  await expect.element(errors.filter({ hasText: 'interval: ' })).toBeVisible();
  expect(shop.complete).not.toHaveBeenCalled();

  shop.idle = { ...toState(930_00), isIdle: false };
  await userEvent.click(page.getByRole('button', { name: 'Order' }));
  await expect.element(errors.filter({ hasText: 'goods: The shop has not confirmed this yet' })).toBeVisible();
  expect(shop.complete).not.toHaveBeenCalled();
});

test('a wish that was refused stops the order once: the page shows the former ones again [S-72]', async () => {
  shop.idle = { ...toState(930_00), unconfirmed: ['wishes'] };
  await orderAt(930_00);
  await expect.element(errors.filter({ hasText: 'wishes: ' })).toBeVisible();
  expect(shop.complete).not.toHaveBeenCalled();
  await userEvent.click(page.getByRole('button', { name: 'Order' }));
  await expect.poll(() => shop.complete.mock.calls.length).toBe(1);
});

test('a promo code that was refused and taken away stops no order, nor a contact that is sent again with it [S-34] [S-45]', async () => {
  shop.idle = { ...toState(930_00), unconfirmed: ['assignPromocode', 'assignUser with consent'] };
  await orderAt(930_00);
  await expect.poll(() => shop.complete.mock.calls.length).toBe(1);
});

test('points that were typed a moment ago are of the order, and too many stop it [V-06]', async () => {
  const ready = toState(930_00);
  shop.idle = {
    ...ready,
    paidByPoints: 10,
    calculation: { ...ready.calculation, loyalty: { usable: 50 } } as Calculation,
  };
  saveFormDraft(checkoutForm, { points: '80' });
  await orderAt(930_00);
  await expect.element(errors.filter({ hasText: 'points: Not enough points' })).toBeVisible();
  saveFormDraft(checkoutForm, { points: '40' });
  await userEvent.click(page.getByRole('button', { name: 'Order' }));
  await expect.poll(() => shop.complete.mock.calls.length).toBe(1);
  expect(shop.assignPoints).toHaveBeenCalledExactlyOnceWith(40);
  expect(findFormDraft(checkoutForm).points).toBe('');
});

test('a sum to bring change from that was typed a moment ago is of the order, and one that is too small stops it [S-33] [rule 49e]', async () => {
  const payment = { monolithType: paymentCodes.cash, paymentMethod: '/methods/1', description: 'Cash' };
  shop.idle = { ...toState(930_00), assigned: { ...nothingAssigned, payment } };
  saveFormDraft(checkoutForm, { changeChoice: 'other', changeSum: '900' });
  await orderAt(930_00);
  await expect
    .element(errors.filter({ hasText: 'payment: Less than the order costs: name ₽930 or more.' }))
    .toBeVisible();
  expect(shop.complete).not.toHaveBeenCalled();
  saveFormDraft(checkoutForm, { changeSum: '1500' });
  await userEvent.click(page.getByRole('button', { name: 'Order' }));
  await expect.poll(() => shop.complete.mock.calls.length).toBe(1);
  expect(shop.assignPayment).toHaveBeenCalledExactlyOnceWith({ ...payment, changeFrom: 1500_00 });
  expect(findFormDraft(checkoutForm).changeChoice).toBe('');
});
