import type { Calculation } from '@kaplya/contract';
import { render } from '@kaplya/ui/test/render.tsx';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyCartState, type CartState } from '#features/cart/state/cart-state.ts';
import { checkoutForm } from '#features/cart/state/checkout-draft.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { saveFormDraft } from '#platform/storage/form-draft.ts';
import { useCheckout } from './use-checkout.ts';

const shop = vi.hoisted(() => ({
  /** The cart when the customer presses, and once it is idle. */
  pressedAt: {} as CartState,
  idle: {} as CartState,
  complete: vi.fn(async () => ({ kind: 'nothing' })),
}));

vi.mock('#features/cart/state/use-cart.ts', () => ({ useCart: () => shop.pressedAt }));
vi.mock('#features/cart/state/when-cart-idle.ts', () => ({ whenCartIdle: async () => shop.idle }));
vi.mock('#features/cart/state/cart.ts', () => ({
  getCart: () => ({
    getState: () => shop.idle,
    assignUser: async () => ({ ok: true }),
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
  const { submit, confirmTotal, totalChange } = useCheckout();
  return (
    <>
      <button type="button" onClick={() => void submit(sum)}>
        Order
      </button>
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

beforeAll(() => loadTexts('en', ['checkout']));

beforeEach(() => {
  shop.complete.mockClear();
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
