import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emptyCartState } from '#features/cart/state/cart-state.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { saveLastOrder } from '../result/last-order.ts';
import { CheckoutPage } from './checkout-page.tsx';

vi.mock('./use-checkout.ts', () => ({ useCheckout: () => ({ cart: emptyCartState, isPlacing: false }) }));
vi.mock('#features/page-parts/language-menu.tsx', () => ({ LanguageMenu: () => null }));

const session = vi.hoisted(() => ({ state: { kind: 'visitor', subjectId: '' }, openSignIn: vi.fn() }));
vi.mock('#features/identity/session/use-session.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => session.state,
}));
vi.mock('#features/identity/session/sign-in.ts', async (original) => ({
  ...(await original<object>()),
  openSignIn: session.openSignIn,
}));

const nothing = page.getByRole('heading', { name: 'Your cart is empty' });

const open = () =>
  render(
    <TextsProvider language="en">
      <MemoryRouter>
        <CheckoutPage />
      </MemoryRouter>
    </TextsProvider>,
  );

beforeAll(() => loadTexts('en', ['checkout']));

afterEach(() => saveLastOrder(null));

test('an empty cart is not called empty while its order is about to be shown [S-38]', async () => {
  saveLastOrder({ uuid: 'order', path: '/checkout', placed: null });
  open();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(nothing.query()).toBeNull();
  saveLastOrder(null);
  await expect.element(nothing).toBeVisible();
});

test('a session that ends here opens the sign-in over the page, and the cart is not called empty [S-70] [T-18]', async () => {
  session.state = { kind: 'customer', subjectId: 'anna' };
  open();
  expect(session.openSignIn).not.toHaveBeenCalled();
  session.state = { kind: 'visitor', subjectId: '' };
  open();
  await expect.poll(() => session.openSignIn.mock.calls).toEqual([[{ leadsTo: '/checkout' }]]);
  await expect.element(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  expect(nothing.query()).toBeNull();
});
