import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

const endSessionWith = vi.hoisted(() => vi.fn());
vi.mock('#platform/data/client.ts', () => ({ getClient: () => ({ endSessionWith }) }));
vi.mock('#features/addresses/book/use-addresses.ts', () => ({ useAddresses: () => ({ addresses: [] }) }));
vi.mock('#features/cart/state/use-cart.ts', () => ({ useCartValue: () => false }));

beforeAll(() => loadTexts('en', ['account']));

test('a deletion that fails without a message is reported in its dialog [X-03] [X-08]', async () => {
  endSessionWith.mockRejectedValue(new ApiFailure({ kind: 'answer', status: 400, body: { errors: [] } }));
  render(
    <MemoryRouter>
      <TextsProvider language="en">
        <DeleteAccountDialog isOpen onClose={() => {}} />
      </TextsProvider>
    </MemoryRouter>,
  );
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByRole('textbox'), 'DELETE');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to delete account');
  expect(endSessionWith).toHaveBeenCalledExactlyOnceWith('deleteProfile');
});
