import { render } from '@kaplya/ui/test/render.tsx';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyCartState, type CartLine, type CartState } from '../state/cart-state.ts';
import { useWithdrawnAdditions } from '../state/use-withdrawn-additions.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { HaveOneButton } from './have-one-button.tsx';

const shop = vi.hoisted(() => ({ cart: {} as CartState }));

vi.mock('../state/use-cart.ts', () => ({ useCart: () => shop.cart }));
vi.mock('../state/cart.ts', () => ({ getCart: () => ({ declineRequired: async () => ({ ok: true }) }) }));

const toLine = (name: string): CartLine => ({
  ...{ key: `product:${name}:required`, type: 'product', id: name, externalId: name, name, quantity: 1 },
  ...{ isPending: false, maximum: null, isRequired: true, reason: 'FIRST_ORDER_PUMP', tooltipText: null },
  ...{ acquisition: null, calculated: null },
});
const pump = toLine('Pump');
const cups = toLine('Cups');

function Cart() {
  return (
    <TextsProvider language="en">
      {shop.cart.lines.includes(pump) && <HaveOneButton line={pump} name="Pump" />}
      <p role="status">{useWithdrawnAdditions().join()}</p>
    </TextsProvider>
  );
}

beforeAll(() => loadTexts('en', ['cart']));

test('an addition that the customer declined is not announced as no longer needed, another one is [S-83]', async () => {
  shop.cart = { ...emptyCartState, status: 'ready', lines: [pump, cups] };
  render(<Cart />);
  await userEvent.click(page.getByRole('button'));
  shop.cart = { ...emptyCartState, status: 'ready', lines: [toLine('Water')] };
  render(<Cart />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Cups');
  expect(page.getByText('Pump').query()).toBeNull();
});
