import { useQuery } from '@tanstack/react-query';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../../test/render.tsx';
import { CancelOrders } from './cancel-orders.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

/** A second observer of the reasons' query, which shows that a refetch failed. */
function Reasons() {
  const { isError } = useQuery(apiQuery('listReasons', { query: { kind: 'cancel' } }));
  return isError && <p>They could not be read anew</p>;
}

beforeAll(() => loadTexts('orders'));

test('reasons that could not be read anew are still there to choose from [O-04]', async () => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementationOnce((() =>
    Promise.resolve({ items: [{ id: 'moved', name: 'The customer has moved' }] })) as unknown as typeof call);
  vi.mocked(call).mockRejectedValueOnce(new ApiFailure({ kind: 'answer', status: 500, body: { message: 'It broke' } }));
  renderAt(
    '/notes',
    <>
      <Reasons />
      <CancelOrders rows={[]} onReady={() => {}} onCancel={() => {}} />
    </>,
    ['orders.write'],
  );
  const reason = page.getByRole('combobox', { name: 'Reason' });
  await expect.element(reason.getByRole('option', { name: 'The customer has moved' })).toBeInTheDocument();
  // A return to the tab refetches the query.
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('They could not be read anew')).toBeInTheDocument();
  await userEvent.selectOptions(reason, 'moved');
  await expect.element(reason).toHaveValue('moved');
});
