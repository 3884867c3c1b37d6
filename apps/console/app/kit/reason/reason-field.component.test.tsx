import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { renderAt } from '../../../test/render.tsx';
import { ReasonField } from './reason-field.tsx';

test('reasons that could not be loaded are no endless wait: the field says so, and asks again [O-03a]', async () => {
  const onRetry = vi.fn<() => void>();
  const failure = new ApiFailure({ kind: 'answer', status: 500, body: { message: 'It broke' } });
  renderAt(
    '/notes',
    <ReasonField reasons={undefined} failure={failure} onRetry={onRetry} value="" onChange={() => {}} />,
  );
  await expect.element(page.getByRole('alert').filter({ hasText: 'It broke' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Loading' })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
