import { render } from '@kaplya/ui/test/render.tsx';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { FetchedText } from './fetched-text.tsx';
import { readHostedText } from './read-hosted-text.ts';

vi.mock('./read-hosted-text.ts', () => ({ readHostedText: vi.fn() }));
const call = vi.hoisted(() => vi.fn());
vi.mock('#platform/data/client.ts', () => ({ getClient: () => ({ call }) }));
beforeAll(() => loadTexts('en', ['shared']));

const company = { about_loyalty_system_url: 'https://texts.partner.example/points', about_returned_package_url: '' };

test('a text of the company that failed to load shows that, and loads on a retry [E-15] [S-42] [X-03]', async () => {
  vi.mocked(readHostedText).mockRejectedValue(new TypeError('no text'));
  const state = { isDown: true };
  call.mockImplementation(async (endpoint: string) => {
    if (endpoint === 'getCompany') return { data: company };
    if (state.isDown) throw new Error('the shop has no text');
    return { data: { text: 'Give the courier\n\nempty bottles.' } };
  });
  const show = (isWanted: boolean) => (
    <TextsProvider language="en">
      <FetchedText of="points" isWanted={isWanted} />
    </TextsProvider>
  );

  render(show(false));
  expect(call).not.toHaveBeenCalled();
  render(show(true));
  await expect.element(page.getByRole('alert')).toHaveTextContent('The text did not load');

  state.isDown = false;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByText('empty bottles.')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
