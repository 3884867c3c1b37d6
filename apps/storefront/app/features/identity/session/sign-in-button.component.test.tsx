import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { GuestStep } from '#features/cart-screen/step/guest-step.tsx';
import { OrdersVisitor } from '#features/orders/list/orders-visitor.tsx';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { AccountButton } from './account-button.tsx';

const shop = vi.hoisted(() => ({ methods: [] as string[] }));
vi.mock('#platform/data/use-config.ts', () => ({
  useConfig: () => ({ phoneCode: '+7', auth: { methods: shop.methods } }),
}));
vi.mock('#features/cart/state/use-known-phone.ts', () => ({ useKnownPhone: () => ({ phone: '', changePhone() {} }) }));
vi.mock('./use-session.ts', () => ({ useIsCustomer: () => false }));

beforeAll(() => loadTexts('en', ['cart', 'orders']));

const signIns = page.getByRole('button', { name: /sign in/i });

function show() {
  render(
    <MemoryRouter>
      <TextsProvider language="en">
        <AccountButton />
        <GuestStep onBack={() => {}} onDone={() => {}} onSignIn={() => {}} />
        <OrdersVisitor />
      </TextsProvider>
    </MemoryRouter>,
  );
}

test('a shop that sends codes offers to sign in [S-25]', async () => {
  shop.methods = ['sms'];
  show();
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('aria-haspopup', 'dialog');
  expect(signIns.elements()).toHaveLength(2);
});

test('a shop that sends codes by no way offers no sign-in, and an order without it [S-25]', async () => {
  shop.methods = [];
  show();
  await expect.element(page.getByRole('link', { name: 'Profile' })).not.toHaveAttribute('aria-haspopup');
  await expect.element(page.getByRole('button', { name: 'Continue without registration' })).toBeVisible();
  expect(signIns.elements()).toEqual([]);
  expect(page.getByText(/sign in/i).elements()).toEqual([]);
});
