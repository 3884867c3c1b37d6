import { render } from '@kaplya/ui/test/render.tsx';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { getQueryClient } from '#platform/data/query-client.ts';
import { NameOffer } from './name-offer.tsx';

const shop = vi.hoisted(() => ({ name: '', call: vi.fn() }));

vi.mock('#platform/data/client.ts', () => ({ getClient: () => ({ call: shop.call }) }));
vi.mock('#features/identity/session/use-session.ts', () => ({ useIsCustomer: () => true }));

const field = page.getByRole('textbox', { name: /^Your name/ });
const save = page.getByRole('button', { name: 'Save the name' });

beforeAll(() => loadTexts('en', ['aquamarket']));

beforeEach(() => {
  getQueryClient().clear();
  shop.call.mockReset().mockImplementation(async (endpoint: string, { body } = { body: { name: '' } }) => {
    if (endpoint === 'updateProfile') shop.name = body.name;
    return endpoint === 'updateProfile' ? { success: true, errors: {} } : { name: shop.name };
  });
});

function show() {
  render(
    <TextsProvider language="en">
      <main>
        <h1 tabIndex={-1}>All done</h1>
        <NameOffer />
      </main>
    </TextsProvider>,
  );
}

test('a name that nobody asked for before the door is offered after it, saved, and not asked again [S-50]', async () => {
  shop.name = '';
  show();
  await userEvent.click(save);
  await expect.element(field).toHaveAccessibleDescription(/Type the name to save it/);
  await userEvent.type(field, '  Anna ');
  await userEvent.click(save);
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'All done' })).toHaveFocus();
  expect(shop.call).toHaveBeenCalledWith('updateProfile', { body: { name: 'Anna' } });
});

test('who has a name is asked for none [S-50]', async () => {
  shop.name = 'Anna';
  show();
  await vi.waitFor(() => expect(shop.call).toHaveBeenCalled());
  await expect.element(field).not.toBeInTheDocument();
});
