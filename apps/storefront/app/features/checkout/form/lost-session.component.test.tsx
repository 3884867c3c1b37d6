import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyCartState } from '#features/cart/state/cart-state.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { CheckoutPage } from './checkout-page.tsx';

const shop = vi.hoisted(() => ({
  address: null as object | null,
  isFrozen: false,
  isOver: false,
  submit: vi.fn(),
  signInAgain: vi.fn(),
}));

const line = { id: 'CUP', name: 'Cups', quantity: 1 };
vi.mock('./use-checkout.ts', () => ({
  useCheckout: () => ({
    ...{ cart: { ...emptyCartState, lines: [line] }, form: {}, errors: {}, account: {}, proposals: {} },
    ...{ next: 'name', isPlacing: false, totalChange: null, toProps: () => ({}), submit: shop.submit },
  }),
}));
vi.mock('./use-lost-session.ts', () => ({
  useLostSession: () => ({ isOver: shop.isOver, isFrozen: shop.isFrozen }),
  signInAgain: shop.signInAgain,
}));
vi.mock('#features/addresses/book/selected-address.ts', () => ({
  useSelectedAddress: () => shop.address,
  findSelectedAddress: () => shop.address,
}));
vi.mock('#features/goods/use-catalogue.ts', () => ({ useCatalogue: () => ({}), findCurrentCatalogue: () => null }));
vi.mock('#features/cart/state/count-water.ts', () => ({ countWater: () => 0 }));
vi.mock('#features/cart/sums/use-shown-sums.ts', () => ({
  useShownSums: () => ({ calculation: null, isLowerBound: false, state: 'confirmed' }),
}));
vi.mock('#features/page-parts/language-menu.tsx', () => ({ LanguageMenu: () => null }));
vi.mock('#features/addresses/entry/address-dialog.tsx', () => ({ AddressDialog: () => null }));
vi.mock('./checkout-summary.tsx', () => ({ CheckoutSummary: () => null }));
vi.mock('../sections/interval-section.tsx', () => ({ IntervalSection: () => null }));
vi.mock('../sections/contact-section.tsx', () => ({ ContactSection: () => <input aria-label="Name" /> }));
vi.mock('../sections/payment-section.tsx', () => ({ PaymentSection: () => null }));
vi.mock('../sections/benefits-section.tsx', () => ({ BenefitsSection: () => null }));
vi.mock('../sections/comment-section.tsx', () => ({ CommentSection: () => null }));

beforeAll(() => loadTexts('en', ['cart', 'checkout']));

test('the order stays as it is when the session ends, and its button leads to the sign-in [S-70] [T-18]', async () => {
  const arbat = { latitude: 55.7, longitude: 37.6, city: 'Moscow', street: 'Arbat', house: '1' };
  shop.address = arbat;
  const show = () => (
    <TextsProvider language="en">
      <MemoryRouter>
        <CheckoutPage />
      </MemoryRouter>
    </TextsProvider>
  );
  render(show());
  await expect.element(page.getByText('Arbat, 1')).toBeVisible();

  shop.isFrozen = true;
  shop.isOver = true;
  render(show());
  shop.address = null;
  render(show());
  await expect.element(page.getByText('Arbat, 1')).toBeVisible();
  expect(page.getByRole('textbox', { name: 'Name' }).element().closest('[inert]')).not.toBeNull();
  await userEvent.click(page.getByRole('button', { name: 'Place the order' }).first(), { timeout: 3000 });
  expect(shop.signInAgain).toHaveBeenCalledOnce();
  expect(shop.submit).not.toHaveBeenCalled();

  // The customer is back, the cart of the account is not.
  shop.isOver = false;
  render(show());
  const button = page.getByRole('button', { name: 'Place the order', includeHidden: true }).first();
  await expect.poll(() => button.element().closest('[inert]')).not.toBeNull();
});
