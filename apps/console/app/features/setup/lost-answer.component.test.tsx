import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../test/render.tsx';
import { queryClient } from '#platform/data/query-client.ts';
import { createDraft } from './draft/setup-draft.ts';
import { SetupPage } from './setup-page.tsx';
import { SetupWizard } from './setup-wizard.tsx';

vi.mock('#platform/data/client.ts', () => ({ call: vi.fn() }));

const over = () =>
  new ApiFailure({ kind: 'answer', status: 404, body: { code: 'setup.over', message: 'This link is over' } });
const draft = {
  ...createDraft('en', 'Europe/Moscow'),
  ...{ name: 'Spring', operator: 'Spring Ltd', phone: '+79160000001', ownerName: 'Vera', town: 'Tver' },
  ...{ ownerEmail: 'vera@spring.example', centre: '56.8587, 35.9176', bottlePrice: '300' },
  goods: [{ name: 'Water', price: '350', kind: 'returnable' }],
};
const create = page.getByRole('button', { name: 'Make the shop' });
const renderWizard = () =>
  renderAt('/notes?step=ways', <SetupWizard token="t" domain={null} isFirst sampleCurrencies={[]} />);

beforeAll(() => loadTexts('setup', 'map'));
beforeEach(() => {
  vi.mocked(call).mockReset();
  sessionStorage.clear();
  sessionStorage.setItem('console.setup', JSON.stringify(draft));
});

test('a shop whose answer was lost is said to be there, with the e-mail by which its owner signs in [G-10]', async () => {
  vi.mocked(call)
    .mockRejectedValueOnce(new ApiFailure({ kind: 'network' }))
    .mockRejectedValueOnce(over());
  renderWizard();
  await userEvent.click(create);
  await expect.element(page.getByText(/may have been made/)).toBeVisible();
  await userEvent.click(create);
  await expect.element(page.getByText(/vera@spring\.example/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/console');
  expect(sessionStorage.getItem('console.setup')).not.toBeNull();
});

test('a shop whose answer was lost is said to be there after a reload too [G-10]', async () => {
  const setup = { host: 'localhost', domain: null, isFirst: true, languages: [], sampleCurrencies: [] };
  vi.mocked(call)
    .mockResolvedValueOnce(setup as never)
    .mockRejectedValueOnce(new ApiFailure({ kind: 'network' }));
  vi.mocked(call).mockRejectedValue(over());
  renderAt('/notes?token=t&step=ways', <SetupPage />);
  await userEvent.click(create);
  await expect.element(page.getByText(/may have been made/)).toBeVisible();
  queryClient.clear();
  renderAt('/notes?token=t', <SetupPage key="reloaded" />);
  await expect.element(page.getByText(/vera@spring\.example/)).toBeVisible();
});

test('a link that was over before is not said to have made this shop [G-10]', async () => {
  vi.mocked(call).mockRejectedValueOnce(over());
  renderWizard();
  await userEvent.click(create);
  await expect.element(page.getByText('This link is over')).toBeVisible();
  expect(page.getByText(/vera@spring/).elements()).toEqual([]);
});
