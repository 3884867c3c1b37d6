import type { OpsOrderPage } from '@kaplya/contract';
import { addDays, toZoned } from '@kaplya/domain/zoned-time';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { MoveDialog } from './move-dialog.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const tomorrow = addDays(toZoned(Date.now(), 'Europe/Moscow').date, 1);
const after = addDays(tomorrow, 1);

beforeAll(() => loadTexts('order', 'orders'));

test('an order of tomorrow is not offered its own time, but the same one of the day after [O-05f]', async () => {
  const interval = { id: 'evening', from: '18:00', to: '21:00', available: 5, price: { amount: 0, currency: 'RUB' } };
  const data = [tomorrow, after].map((date) => ({ date, timeZone: 'Europe/Moscow', intervals: [interval] }));
  vi.mocked(call).mockImplementation((() => Promise.resolve({ data })) as unknown as typeof call);
  const order = {
    order: { uuid: 'o', id: 7, shipping: { address: { latitude: 55.7, longitude: 37.6 } } },
    ...{ version: 1, slot: { date: tomorrow, periodId: 'evening' } },
  } as unknown as OpsOrderPage;
  Object.assign(order.slot, { from: `${tomorrow}T15:00:00Z`, to: `${tomorrow}T18:00:00Z` });
  renderAt('/notes', <MoveDialog page={order} onClose={vi.fn()} />, ['orders.read', 'orders.write']);
  const slots = page.getByRole('combobox', { name: 'Day and time' });
  await expect.element(slots).toHaveValue(`${after} evening`);
  const options = [...(slots.element() as HTMLSelectElement).options].map(({ value }) => value);
  expect(options).toEqual([`${after} evening`]);
  await expect.element(page.getByText(/^Now: .*18:00–21:00/)).toBeVisible();
});
