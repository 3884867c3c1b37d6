import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../../test/render.tsx';
import { WarehouseForm } from './warehouse-form.tsx';

const answers = vi.fn<(id: string, input: unknown) => unknown>();
vi.mock('#platform/data/client.ts', () => ({
  call: async (id: string, input: unknown) => answers(id, input),
}));

beforeAll(() => loadTexts('places'));

test('a warehouse gets its name at the version that was read, and never none [G-15b]', async () => {
  const warehouse = { id: 'main', name: 'Main', version: 3 };
  answers.mockReturnValue({ warehouse: { ...warehouse, name: 'Northern depot', version: 4 } });
  renderAt('/notes', <WarehouseForm warehouse={warehouse} />);
  const name = page.getByRole('textbox');
  await name.fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  expect(answers).not.toHaveBeenCalled();
  await name.fill(' Northern depot ');
  await page.getByRole('button', { name: 'Save' }).click();
  await vi.waitFor(() =>
    expect(answers).toHaveBeenCalledWith('changeWarehouse', {
      params: { id: 'main' },
      body: { version: 3, name: 'Northern depot' },
    }),
  );
});
