import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { CellUnavailable } from '../order/cell-unavailable.tsx';
import { DoorStuck } from './door-stuck.tsx';

vi.mock('#platform/data/use-config.ts', () => ({ useConfig: () => ({ links: { support: '/support' } }) }));
vi.mock('#features/orders/order/shop-phone.tsx', () => ({ ShopPhone: () => <a href="tel:+7">+7</a> }));

beforeAll(() => loadTexts('en', ['aquamarket']));

test('"The door did not open" is a button that says where the money is by each way to pay, and whom to call [S-57]', async () => {
  render(
    <MemoryRouter>
      <TextsProvider language="en">
        <DoorStuck step="opened" />
      </TextsProvider>
    </MemoryRouter>,
  );
  const button = page.getByRole('button', { name: 'The door did not open' });
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
  await userEvent.click(button);
  await expect.element(page.getByText(/^By card/)).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(3);
  await expect.element(page.getByRole('link', { name: '+7' })).toBeVisible();
});

test('the first button of an empty cell is the nearest one with water [S-58]', async () => {
  render(
    <MemoryRouter>
      <TextsProvider language="en">
        <CellUnavailable status="empty" message={null} nearest={<a href="/aquamarket/2">Nearest</a>} others={null} />
      </TextsProvider>
    </MemoryRouter>,
  );
  await expect.element(page.getByRole('link').first()).toHaveTextContent('Nearest');
});
