import { createStore } from '@kaplya/state/create-store.ts';
import { useStore } from '@kaplya/state/use-store.ts';
import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emptyCartState, type CartLine, type CartState } from '#features/cart/state/cart-state.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { CartPage } from './cart-page.tsx';

const { setState: setCart, ...cart } = createStore<CartState>(emptyCartState);

vi.mock('#features/cart/state/use-cart.ts', () => ({
  useCart: () => useStore(cart),
  useCartValue: <T,>(select: (state: CartState) => T) => useStore(cart, select),
}));
vi.mock('#features/cart/state/use-known-phone.ts', () => ({ useKnownPhone: () => ({ isPhoneKnown: false }) }));
vi.mock('#features/identity/session/use-session.ts', () => ({ useIsCustomer: () => false }));
vi.mock('#platform/storage/use-stored.ts', () => ({ useStored: () => new Date().toISOString() }));
vi.mock('./contents/cart-contents.tsx', () => ({ CartContents: () => <p>The cart</p> }));
vi.mock('./step/checkout-step.tsx', () => ({ CheckoutStep: () => null, focusCheckoutStep() {} }));

const goods = page.getByText('The goods');
const contents = page.getByText('The cart');

/** Arrives at the cart as by Back or a reload, a moment after an order. */
function arrive(): void {
  render(
    <TextsProvider language="en">
      <MemoryRouter initialEntries={['/cart']}>
        <Routes>
          <Route path="/" element={<p>The goods</p>} />
          <Route path="/cart" element={<CartPage />} />
        </Routes>
      </MemoryRouter>
    </TextsProvider>,
  );
}

const lines = [{ key: 'product:w19', type: 'product', id: 'w19', quantity: 1 } as unknown as CartLine];

beforeAll(() => loadTexts('en', ['cart']));
beforeEach(() => {
  render(null);
  setCart(emptyCartState);
});

test('Back to the emptied cart of a fresh order leads to the goods', async () => {
  arrive();
  await expect.element(goods).toBeVisible();
});

test('a cart that is being read after an order, or cannot be read, stays in view', async () => {
  setCart({ ...emptyCartState, status: 'restoring', cartId: 'next' });
  arrive();
  await expect.element(contents).toBeVisible();
  setCart({ ...emptyCartState, status: 'unreadable', cartId: 'next' });
  setCart({ ...emptyCartState, status: 'ready', cartId: 'next', lines });
  await expect.element(contents).toBeVisible();
  expect(goods.query()).toBeNull();
});

test('a cart whose last item is removed after an order stays in view, where it can be restored [S-23]', async () => {
  setCart({ ...emptyCartState, status: 'ready', cartId: 'next', lines });
  arrive();
  await expect.element(contents).toBeVisible();
  setCart(emptyCartState);
  await expect.element(contents).toBeVisible();
  expect(goods.query()).toBeNull();
});
