import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { ToastRegion } from '@kaplya/ui/message/toast-region.tsx';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { OwnSessions } from './account-screen.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const session = (id: string, isCurrent: boolean) => ({
  ...{ id, isCurrent, userAgent: 'Firefox Windows', method: 'email' },
  ...{ createdAt: '2026-11-27T09:00:00Z', lastUsedAt: '2026-11-27T09:05:00Z' },
});

beforeAll(() => loadTexts('staff'));

test('a session that could not be ended is reported, and stays in the list [O-01]', async () => {
  let fail: (failure: unknown) => void = () => undefined;
  vi.mocked(call).mockImplementation(((id: string) =>
    id === 'listSessions'
      ? Promise.resolve({ data: [session('here', true), session('there', false)] })
      : new Promise((_, reject) => (fail = reject))) as unknown as typeof call);
  renderAt(
    '/notes',
    <>
      <OwnSessions />
      <ToastRegion />
    </>,
  );
  const end = page.getByRole('button', { name: /^End/ });
  await userEvent.click(end);
  await expect.element(end).toHaveAttribute('aria-busy', 'true');
  fail(new ApiFailure({ kind: 'answer', status: 404, body: { code: 'session.not_found', message: 'Ended already' } }));
  await expect.element(page.getByText('Ended already')).toBeVisible();
  await expect.element(end).toBeVisible();
});
