import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../test/render.tsx';
import { CornersField } from './corners-field.tsx';

beforeAll(() => loadTexts('map'));

test('corners count as they are typed, so that a save from within the field has them [G-07e]', async () => {
  const onDraw = vi.fn();
  renderAt('/notes', <CornersField corners={[]} onDraw={onDraw} />);
  const field = page.getByRole('textbox', { name: 'Corners of the zone' });
  await userEvent.fill(field, '55.7, 37.5\n55.7, 37.7\n55.8, 37.6');
  expect(onDraw).toHaveBeenLastCalledWith([
    [37.5, 55.7],
    [37.7, 55.7],
    [37.6, 55.8],
  ]);
  await userEvent.fill(field, '55.7, 37.5\nnowhere');
  await expect.element(page.getByText(/^Line 2/)).toBeVisible();
  expect(onDraw).toHaveBeenCalledTimes(1);
});
