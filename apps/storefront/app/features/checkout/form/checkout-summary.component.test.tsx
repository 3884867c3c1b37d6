import type { Calculation, CalculationItem } from '@kaplya/contract';
import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emptyCartState, type CartState } from '#features/cart/state/cart-state.ts';
import type { ShownSums, SumsState } from '#features/cart/sums/use-shown-sums.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';

vi.mock('#features/cart/sums/totals.tsx', () => ({
  Totals: ({ sums }: { sums: ShownSums }) => <p>{sums.calculation ? 'Total' : 'Calculating'}</p>,
}));

const money = (amount: number) => ({ amount, currency: 'RUB' });
const counted = {
  ...{ type: 'product', productId: 'W19', externalId: 'W19', name: 'Water', quantity: 2, isRequired: false },
  ...{ price: money(390_00), subtotal: money(780_00), discount: money(0), total: money(780_00) },
} as unknown as CalculationItem;
const calculation = { items: [counted], warnings: [] } as unknown as Calculation;
const cart: CartState = {
  ...{ ...emptyCartState, status: 'ready', calculation, isIdle: false },
  lines: [
    {
      ...{ key: 'product:W19', type: 'product', id: 'W19', externalId: 'W19', name: 'Water', quantity: 3 },
      ...{ isPending: true, maximum: null, isRequired: false, reason: null, tooltipText: null },
      ...{ acquisition: null, calculated: counted },
    },
  ],
};

function show(state: SumsState, more: Partial<CartState> = {}): void {
  const sums = { calculation, confirmed: calculation, state, isLowerBound: false };
  render(
    <TextsProvider language="en">
      <MemoryRouter>
        <CheckoutSummary cart={{ ...cart, ...more }} sums={sums} error={undefined} />
      </MemoryRouter>
    </TextsProvider>,
  );
}

beforeAll(() => loadTexts('en', ['checkout', 'cart']));

afterEach(() => {
  vi.useRealTimers();
});

test('more pieces than were calculated have no price of fewer [S-33] [S-111]', async () => {
  show('stale');
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Water× 3₽1,170');
});

test('a total of fewer pieces is not shown below the price of more [S-33] [S-111]', async () => {
  show('stale');
  await expect.element(page.getByText('Calculating')).toBeVisible();
  show('stale', { lines: cart.lines.map((line) => ({ ...line, quantity: 2 })) });
  await expect.element(page.getByText('Total', { exact: true }).last()).toBeVisible();
  show('predicted');
  await expect.element(page.getByText('Total', { exact: true }).last()).toBeVisible();
});

test('a sum that the shop has not confirmed for long is called so, in a place of its own [S-33]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const words = page.getByText('The shop has not confirmed this sum yet.');
  show('stale');
  const { height } = document.body.getBoundingClientRect();
  await vi.advanceTimersByTimeAsync(2900);
  expect(words.query()).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(words).toBeVisible();
  expect(document.body.getBoundingClientRect().height).toBe(height);
  show('confirmed', { isIdle: true });
  await expect.element(words).not.toBeInTheDocument();
});
