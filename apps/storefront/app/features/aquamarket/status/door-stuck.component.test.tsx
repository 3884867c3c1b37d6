import type { CellOrder } from '@kaplya/contract';
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

const points = (amount: number) => ({ points: { amount, currency: 'RUB' as const } }) as CellOrder['totals'];

test.each([
  [
    'by each way to pay, when its own is not known',
    { paidBy: 'other', totals: points(0) },
    [/^By card/, /^By SBP/, /^Points/],
  ],
  ['by its own way to pay', { paidBy: 'sbp', totals: points(0) }, [/^By SBP/]],
  ['by its own way and the points', { paidBy: 'card', totals: points(100) }, [/^By card/, /^Points/]],
] as const)('"The door did not open" says where the money is %s, and whom to call [S-57]', async (_, paid, texts) => {
  render(
    <MemoryRouter>
      <TextsProvider language="en">
        <DoorStuck order={{ step: 'opened', ...paid }} />
      </TextsProvider>
    </MemoryRouter>,
  );
  const button = page.getByRole('button', { name: 'The door did not open' });
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
  await userEvent.click(button);
  await expect.element(page.getByText(texts[0])).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(texts.map((text) => expect.stringMatching(text)));
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
