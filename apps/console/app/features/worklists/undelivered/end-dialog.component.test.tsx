import type { UndeliveredOrder } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { EndDialog } from './end-dialog.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const nothing = { amount: 0, currency: 'RUB' };
const order = {
  ...{ order: { uuid: 'u', number: 7, version: 3 }, customerName: 'Anna' },
  money: { total: nothing, paid: nothing, refunded: nothing },
} as unknown as UndeliveredOrder;
/** The state of the reasons query, beside the dialog that needs a reason. */
function Reasons() {
  const { isError } = useQuery(apiQuery('listReasons', { query: { kind: 'cancel' } }));
  return isError && <p>They could not be read anew</p>;
}

beforeAll(() => loadTexts('worklists'));

test('reasons that could not be read anew are still there to choose from [O-03a]', async () => {
  let isBroken = false;
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string) => {
    if (id !== 'listReasons') return Promise.resolve({ order: { number: 7 }, refund: null });
    return isBroken
      ? Promise.reject(new ApiFailure({ kind: 'answer', status: 500, body: { message: 'It broke' } }))
      : Promise.resolve({ items: [{ id: 'moved', name: 'The customer has moved' }] });
  }) as unknown as typeof call);
  const onDone = vi.fn<(number: string) => void>();
  renderAt(
    '/notes',
    <>
      <Reasons />
      <EndDialog order={order} step="give_up" onClose={() => {}} onDone={onDone} onChanged={() => {}} />
    </>,
    ['orders.write'],
  );
  const reason = page.getByRole('combobox', { name: 'Reason' });
  await expect.element(reason.getByRole('option', { name: 'The customer has moved' })).toBeInTheDocument();
  isBroken = true;
  // A return to the tab refetches stale queries.
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('They could not be read anew')).toBeInTheDocument();
  await userEvent.selectOptions(reason, 'moved');
  await userEvent.click(page.getByRole('button', { name: 'Give up' }));
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(vi.mocked(call)).toHaveBeenCalledWith('stepUndelivered', {
    params: { uuid: 'u' },
    body: { version: 3, step: 'give_up', reasonId: 'moved' },
  });
});
