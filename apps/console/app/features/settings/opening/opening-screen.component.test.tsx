import type { Opening } from '@kaplya/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../../test/render.tsx';
import { OpeningScreen } from './opening-screen.tsx';

const answers = vi.fn<(id: string) => unknown>();
vi.mock('#platform/data/client.ts', () => ({ call: async (id: string) => answers(id) }));

const ids = ['codes', 'domain', 'stock', 'payment', 'order'] as const;
const opening = (isDone: boolean, more: Partial<Opening> = {}): Opening => ({
  ...{ isOpened: false, openedAt: null },
  steps: ids.map((id) => ({
    ...{ id, isDone, count: id === 'stock' && !isDone ? 3 : null },
    host: id === 'domain' ? 'rodnik.example' : null,
  })),
  ...more,
});
const domains = {
  items: [
    {
      ...{ host: 'rodnik.example', name: 'rodnik.example', isCurrent: false, isProven: false, proof: null },
      claim: { record: { name: '_kaplya.rodnik.example', value: 'kaplya-1' } },
    },
  ],
};

beforeAll(() => loadTexts('opening', 'settings'));
beforeEach(() => void answers.mockReset());

test('what is next is a list of steps with their screens, and of a domain that waits its record [G-10c]', async () => {
  answers.mockImplementation((id) => (id === 'listDomains' ? domains : opening(false)));
  renderAt('/notes', <OpeningScreen />);
  await expect.element(page.getByText('kaplya-1')).toBeVisible();
  expect(page.getByText('Not done').elements()).toHaveLength(5);
  await expect.element(page.getByText(/^3 products are not in the warehouse/)).toBeVisible();
  const targets = page.getByRole('link').elements();
  expect(targets.map((link) => link.getAttribute('href'))).toEqual([
    ...['/settings/mail', '/settings/sms', '/settings/domains', '/stock', '/settings/secrets', '/settings/ways', '/'],
  ]);
});

test('the shop is opened by a press that says first what it changes [G-10b]', async () => {
  answers.mockImplementation((id) =>
    opening(true, id === 'openShop' ? { isOpened: true, openedAt: '2026-12-01T06:00:00Z' } : {}),
  );
  renderAt('/notes', <OpeningScreen />);
  await userEvent.click(page.getByRole('button', { name: 'Open the shop' }));
  expect(answers).not.toHaveBeenCalledWith('openShop');
  const dialog = page.getByRole('dialog', { name: 'Open the shop?' });
  await expect.element(dialog.getByText(/take real money/)).toBeVisible();
  answers.mockReturnValue(opening(true, { isOpened: true, openedAt: '2026-12-01T06:00:00Z' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Open the shop' }));
  await expect.element(page.getByText(/^Since .*search engines see it/)).toBeVisible();
  expect(answers).toHaveBeenCalledWith('openShop');
  expect(page.getByText('Done', { exact: true }).elements()).toHaveLength(5);
});

test('a list that is on its way, does not come or is not for this person says so [G-10c]', async () => {
  let come: (answer: Opening) => void = () => undefined;
  answers.mockReturnValue(new Promise((resolve) => (come = resolve)));
  renderAt('/notes', <OpeningScreen />);
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  come(opening(true));
  await expect.element(page.getByText('The way to pay is decided.')).toBeVisible();

  const fail = (status: number, code: string) =>
    answers.mockImplementation(() => {
      throw new ApiFailure({ kind: 'answer', status, body: { code, message: 'It broke.' } });
    });
  fail(500, 'internal');
  renderAt('/notes', <OpeningScreen key="broken" />);
  await expect.element(page.getByText('It broke.')).toBeVisible();
  answers.mockReset().mockReturnValue(opening(true));
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByText('The way to pay is decided.')).toBeVisible();

  fail(403, 'request.forbidden');
  renderAt('/notes', <OpeningScreen key="forbidden" />);
  await expect.element(page.getByRole('heading', { name: 'Not available' })).toBeVisible();
});
