import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { createOrder } from '../data/order-factory.test-support.ts';
import { OrderContents } from './order-contents.tsx';

vi.mock('#platform/data/client.ts', () => ({
  getClient: () => ({ storage: { find: () => null, set() {}, subscribe: () => () => {} } }),
}));
vi.mock('../data/cached-orders.ts', async (original) => ({
  ...(await original<object>()),
  findCachedHistory: () => null,
}));
vi.mock('#features/goods/use-catalogue.ts', () => ({ useCatalogue: () => ({ items: [], findItem: () => null }) }));

beforeAll(() => loadTexts('en', ['orders', 'search', 'shared']));

const show = (canChange: boolean) =>
  render(
    <MemoryRouter>
      <TextsProvider language="en">
        <OrderContents order={createOrder({ canChange })} />
      </TextsProvider>
    </MemoryRouter>,
  );

test('goods that are being added stay in view when the order may not be changed any more [S-79a] [rule 83]', async () => {
  const add = page.getByRole('button', { name: 'Add goods' });
  const drawer = page.getByRole('dialog', { name: /^Goods of order/ });
  show(true);
  await userEvent.click(add);
  await expect.element(drawer).toBeVisible();
  show(false);
  await expect.element(drawer).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: 'Leave as it is' }));
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(add).not.toBeInTheDocument();
});
