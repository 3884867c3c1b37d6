import { render } from '@kaplya/ui/test/render.tsx';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useIsViewUntouched } from './use-untouched-view.ts';

function View() {
  return <output>{useIsViewUntouched() ? 'goods' : 'hints'}</output>;
}

test('the first view of a low phone belongs to the goods until it is touched, that of a high one does not [S-01] [S-47]', async () => {
  await page.viewport(390, 664);
  render(<View key="low" />);
  const view = page.getByRole('status');
  await expect.element(view).toHaveTextContent('goods');
  await userEvent.keyboard('{Tab}');
  await expect.element(view).toHaveTextContent('hints');
  await page.viewport(390, 844);
  render(<View key="high" />);
  await expect.element(view).toHaveTextContent('hints');
});
