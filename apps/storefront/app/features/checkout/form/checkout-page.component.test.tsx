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

const nothing = page.getByRole('heading', { name: 'Your cart is empty' });

beforeAll(() => loadTexts('en', ['checkout']));

afterEach(() => saveLastOrder(null));

test('an empty cart is not called empty while its order is about to be shown [S-38]', async () => {
  saveLastOrder({ uuid: 'order', path: '/checkout', placed: null });
  render(
    <TextsProvider language="en">
      <MemoryRouter>
        <CheckoutPage />
      </MemoryRouter>
    </TextsProvider>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(nothing.query()).toBeNull();
  saveLastOrder(null);
  await expect.element(nothing).toBeVisible();
});
