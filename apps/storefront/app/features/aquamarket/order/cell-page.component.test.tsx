import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { CellPage } from './cell-page.tsx';

const shop = vi.hoisted(() => ({ methods: [] as string[], isCustomer: false }));
vi.mock('#platform/data/client.ts', () => ({ getClient: () => ({}) }));
vi.mock('#platform/data/use-config.ts', () => ({
  useConfig: () => ({ auth: { methods: shop.methods }, phone: '+78000000000', links: { support: '/support' } }),
}));
vi.mock('#features/identity/session/use-session.ts', () => ({ useIsCustomer: () => shop.isCustomer }));
vi.mock('./use-cell.ts', () => ({
  isMissing: () => false,
  useCell: () => ({ data: { id: 'one', number: '1', status: 'active', currentOrder: null }, error: null }),
}));
vi.mock('./cell-card.tsx', () => ({ CellCard: () => null }));
vi.mock('./cell-order-form.tsx', () => ({ CellOrderForm: () => <button>Pay</button> }));
vi.mock('../status/cell-support.tsx', () => ({ CellSupport: () => null }));

beforeAll(() => loadTexts('en', ['aquamarket']));

test.each([
  ['a visitor of a shop that sends no codes is led to a delivery', { methods: [], isCustomer: false }, false],
  ['a visitor who can sign in may pay', { methods: ['sms'], isCustomer: false }, true],
  ['a customer may pay where codes are no longer sent', { methods: [], isCustomer: true }, true],
])('at a cell %s [S-13] [G-11a]', async (_, given, mayPay) => {
  Object.assign(shop, given);
  render(
    <MemoryRouter>
      <TextsProvider language="en">
        <CellPage name="1" cells={[]} />
      </TextsProvider>
    </MemoryRouter>,
  );
  const pay = page.getByRole('button', { name: 'Pay' });
  const delivery = page.getByRole('link', { name: 'To the catalogue' });
  await expect.element(mayPay ? pay : delivery).toBeVisible();
  expect([pay.elements().length, delivery.elements().length]).toEqual(mayPay ? [1, 0] : [0, 1]);
});
