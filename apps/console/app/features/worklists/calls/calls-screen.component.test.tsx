import type { CallTask } from '@kaplya/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { CallsScreen } from './calls-screen.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const toTask = (id: string, customerName: string): CallTask =>
  ({
    ...{ id, version: 1, kind: 'call_back', phone: '79160000001', customerName, customerId: null, order: null },
    ...{ dueAt: '2026-11-27T09:00:00Z', isDue: true, note: null, attemptCount: 0, attempts: [], closedAt: null },
  }) as unknown as CallTask;

let tasks: readonly CallTask[] = [];
let answer: (value: unknown) => void = () => {};

beforeAll(() => loadTexts('worklists'));
beforeEach(() => {
  tasks = [toTask('anna', 'Anna'), toTask('boris', 'Boris')];
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string) => {
    if (id === 'addCallOutcome') return new Promise((resolve) => (answer = resolve));
    return Promise.resolve({ items: id === 'listCalls' ? tasks : [], nextCursor: null, total: tasks.length });
  }) as unknown as typeof call);
});

const note = page.getByRole('textbox', { name: /Note for staff/ });
const panel = (name: string) => page.getByRole('heading', { level: 2, name });

test('a call that is written down takes no note away that was typed about another meanwhile [O-04]', async () => {
  renderAt('/notes?peek=anna', <CallsScreen />, ['orders.read', 'orders.write']);
  await expect.element(panel('Anna')).toBeVisible();
  await userEvent.fill(note, 'Nobody is there');
  await userEvent.click(page.getByRole('button', { name: /Reached/ }));
  await userEvent.keyboard('jj');
  await expect.element(panel('Boris')).toBeVisible();
  await userEvent.fill(note, 'Ring after six');
  const [anna, ...others] = tasks;
  tasks = others;
  answer(anna);
  // The list is refetched once the note is discarded.
  await expect.element(page.getByRole('link', { name: 'Anna' })).not.toBeInTheDocument();
  await expect.element(note).toHaveValue('Ring after six');
});
