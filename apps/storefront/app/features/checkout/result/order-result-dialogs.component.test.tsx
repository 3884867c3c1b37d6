import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emptyCartState } from '#features/cart/state/cart-state.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { OrderResultDialogs } from './order-result-dialogs.tsx';

const shop = vi.hoisted(() => ({ isChecking: true }));
const failure = new ApiFailure({ kind: 'timeout' });

vi.mock('#features/addresses/book/selected-address.ts', () => ({ useSelectedAddress: () => null }));
vi.mock('#features/cart/state/use-cart.ts', () => ({
  useCart: () => ({ ...emptyCartState, outcome: { kind: 'unanswered', failure, isChecking: shop.isChecking } }),
}));

beforeAll(() => loadTexts('en', ['checkout', 'shared']));

const show = (isChecking: boolean) => {
  shop.isChecking = isChecking;
  render(
    <MemoryRouter key={String(isChecking)}>
      <TextsProvider language="en">
        <OrderResultDialogs />
      </TextsProvider>
    </MemoryRouter>,
  );
};

test('the result of an unknown order is promised only while it is looked for [X-13]', async () => {
  const promise = page.getByText(/We will show the result as soon as it is known/);
  const check = page.getByRole('button', { name: 'Check again' });
  show(true);
  await expect.element(promise).toBeVisible();
  await expect.element(check).not.toBeInTheDocument();
  show(false);
  await expect.element(check).toBeVisible();
  await expect.element(promise).not.toBeInTheDocument();
});
