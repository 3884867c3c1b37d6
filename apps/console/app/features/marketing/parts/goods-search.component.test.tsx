import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { GoodsSearch } from './goods-search.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

beforeAll(() => loadTexts('marketing'));

test('a failed search of goods shows its failure, not an empty result [G-08]', async () => {
  vi.mocked(call).mockRejectedValue(new ApiFailure({ kind: 'answer', status: 500, body: {} }));
  renderAt('/notes', <GoodsSearch label="Goods" onChoose={() => undefined} />, ['marketing.write']);
  const field = page.getByRole('textbox', { name: 'Goods' }).or(page.getByRole('combobox', { name: 'Goods' }));
  await userEvent.fill(field, 'water');
  await expect.element(page.getByText('The search failed. Type once more.')).toBeVisible();
  expect(page.getByText('Nothing found').query()).toBeNull();
});
