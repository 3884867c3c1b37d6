import { createStore } from '@kaplya/state/create-store.ts';
import { useStore } from '@kaplya/state/use-store.ts';
import { render } from '@kaplya/ui/test/render.tsx';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { PromoChip } from './promo-chip.tsx';

const shop = vi.hoisted(() => ({ apply: vi.fn(), signIn: vi.fn() }));
const customer = createStore(false);

vi.mock('./load-and-apply-promo.ts', () => ({ loadAndApplyPromo: shop.apply }));
vi.mock('#features/cart/state/use-cart.ts', () => ({ useCartValue: () => false }));
vi.mock('#features/identity/session/use-session.ts', () => ({ useIsCustomer: () => useStore(customer) }));

beforeAll(() => loadTexts('en', []));

test('a code that was refused for want of a sign-in leads to it, and is tried again afterwards [S-77]', async () => {
  const label = 'Sign in';
  shop.apply.mockResolvedValue({
    isTaken: false,
    text: 'First confirm your phone',
    action: { label, onAction: shop.signIn },
  });
  render(
    <TextsProvider language="en">
      <PromoChip promo={{ code: 'FIRST', isFirstOrderOnly: true }} />
    </TextsProvider>,
  );
  const chip = page.getByRole('button');
  await userEvent.click(chip);
  await expect.element(chip).toHaveTextContent('First confirm your phone');
  await userEvent.click(chip);
  await expect.poll(() => shop.signIn.mock.calls.length).toBe(1);

  customer.setState(true);
  await expect.element(chip).not.toHaveTextContent('First confirm your phone');
  shop.apply.mockResolvedValue({ isTaken: false, text: 'Only for a first order' });
  await userEvent.click(chip);
  await expect.element(chip).toHaveTextContent('Only for a first order');
  expect(shop.signIn).toHaveBeenCalledTimes(1);
});
