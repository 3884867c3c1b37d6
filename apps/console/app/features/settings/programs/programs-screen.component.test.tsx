import type { ClientAppOfShop } from '@kaplya/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../../test/render.tsx';
import { ProgramsScreen } from './programs-screen.tsx';

const answers = vi.fn<(id: string, input: unknown) => unknown>();
vi.mock('#platform/data/client.ts', () => ({
  call: async (id: string, input: unknown) => answers(id, input),
}));

const program = (id: string): ClientAppOfShop => ({
  ...{ id, secretSetAt: '2026-11-27T06:00:00Z', secretSetBy: { id: '1', name: 'Olga' } },
  ...{ openSessions: 2, lastUsedAt: '2026-11-27T07:00:00Z' },
});

let programs: readonly ClientAppOfShop[];

beforeAll(() => loadTexts('settings'));
beforeEach(() => {
  programs = [program('kiosk')];
  answers.mockReset().mockImplementation((id) => {
    if (id === 'listClientApps') return { version: 4, partnerId: 'moscow', items: programs };
    if (id === 'addClientApp') {
      programs = [...programs, program('bot')];
      return { version: 5, app: program('bot'), secret: 'a-secret-shown-once' };
    }
    if (id === 'deleteClientApp') {
      programs = [];
      return undefined;
    }
    throw new Error(`No answer for ${id}`);
  });
});

test('a secret is shown when a program is added, and is gone once its dialog is closed [G-15c]', async () => {
  renderAt('/notes', <ProgramsScreen />);
  const name = page.getByRole('textbox', { name: 'Name of the program' });
  await name.fill('Bot 1');
  await expect.element(page.getByText('Small Latin letters, digits, - and _ only.')).toBeVisible();
  await name.fill('bot');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(page.getByRole('dialog').getByText('a-secret-shown-once')).toBeVisible();
  expect(answers).toHaveBeenCalledWith('addClientApp', { body: { id: 'bot', version: 4 } });
  // Nothing else closes it: the secret would be gone.
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.documentElement, { position: { x: 3, y: 3 } });
  expect(page.getByRole('button', { name: 'Close' }).query()).toBeNull();
  await expect.element(page.getByRole('dialog').getByText('a-secret-shown-once')).toBeVisible();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect.element(page.getByText('a-secret-shown-once')).not.toBeInTheDocument();
  await expect
    .element(
      page
        .getByRole('listitem')
        .filter({ hasText: 'bot' })
        .getByText(/2 open sessions/),
    )
    .toBeVisible();
});

test('the name of a program that there is already is refused at its field [G-15c]', async () => {
  renderAt('/notes', <ProgramsScreen />);
  const name = page.getByRole('textbox', { name: 'Name of the program' });
  await name.fill('kiosk');
  answers.mockImplementation((id) => {
    if (id === 'listClientApps') return { version: 4, partnerId: 'moscow', items: programs };
    const errors = [{ code: 'client_app.taken', field: 'id', message: 'There is one.' }];
    throw new ApiFailure({ kind: 'answer', status: 409, body: { code: 'client_app.taken', message: 'Taken', errors } });
  });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(name).toHaveAccessibleDescription(/There is one\./);
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  expect(page.getByRole('alert').query()).toBeNull();
  await name.fill('kiosk-2');
  await expect.element(name).not.toHaveAttribute('aria-invalid');
});

test('a program is deleted with the version of the list that was read, after a question [G-15c]', async () => {
  renderAt('/notes', <ProgramsScreen />);
  await page.getByRole('listitem').filter({ hasText: 'kiosk' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('There are no programs yet.')).toBeVisible();
  expect(answers).toHaveBeenCalledWith('deleteClientApp', { params: { id: 'kiosk' }, query: { version: 4 } });
});
