import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../test/render.tsx';
import { InvitationPage } from './invitation-page.tsx';

beforeAll(() => loadTexts('sign-in'));

test('who has just made the shop reads so, and Enter signs them in [G-10]', async () => {
  renderAt('/notes?token=t&made', <InvitationPage />);
  await expect.element(page.getByRole('heading', { name: 'The shop is made' })).toBeVisible();
  const button = page.getByRole('button', { name: 'Sign in' });
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAccessibleDescription(/Now sign in/);
});

test('who is invited reads that [O-02b]', async () => {
  renderAt('/notes?token=t', <InvitationPage />);
  await expect.element(page.getByRole('heading', { name: /invited/ })).toBeVisible();
});
