import type { OpsOrderPage } from '@kaplya/contract';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { conflictAt } from '../../../../test/conflict.ts';
import { renderAt } from '../../../../test/render.tsx';
import { ChangeForm } from './change-form.tsx';

vi.mock('#platform/data/client.ts', { spy: true });
// A browser without a map: the coordinates are enough.
vi.mock('#kit/map/draw-map.ts', () => Promise.reject(new Error('No WebGL')));

const address = { city: 'Moscow', street: 'New Road', house: '1', latitude: 55.7, longitude: 37.6, noPoint: true };

const toPage = (version: number) =>
  ({
    ...{ version, change: { isAllowed: true, why: null }, transitions: [] },
    customer: { id: null, phone: '79160000001' },
    slot: { date: '2026-11-28', periodId: 'p', from: '2026-11-28T06:00:00Z', to: '2026-11-28T09:00:00Z', taken: null },
    order: { uuid: 'o', id: 7, items: [], bottles: { declared: 0 }, shipping: { address } },
  }) as unknown as OpsOrderPage;

beforeAll(() => loadTexts('order', 'orders', 'phone-order'));

test('the point of a house on no map is typed as a map gives it, and survives every failure [O-05] [rule 54a]', async () => {
  const sent: unknown[] = [];
  const failures: unknown[] = [new ApiFailure({ kind: 'timeout' }), conflictAt(2)];
  vi.mocked(call).mockImplementation(((id: string, input: unknown) => {
    if (id === 'listDeliveryIntervals' || id === 'listDeliveryAreas') return Promise.resolve({ data: [] });
    if (id === 'getOpsOrder') return Promise.resolve(toPage(2));
    if (id !== 'changeOpsOrder') return Promise.resolve({ data: { predictions: [] } });
    sent.push((input as { body: unknown }).body);
    return Promise.reject((failures.shift() as Error | undefined) ?? new Error('Enough'));
  }) as unknown as typeof call);
  renderAt('/notes', <ChangeForm page={toPage(1)} lock={null} onDirtyChange={vi.fn()} onClose={vi.fn()} />, [
    ...['orders.read', 'orders.write'],
  ] as never);
  const point = page.getByRole('textbox', { name: 'Point of the house' });
  const show = page.getByRole('button', { name: 'See what it comes to' });
  await userEvent.fill(point, '55.75');
  await expect.element(point).toHaveAccessibleDescription(/Two numbers/);
  await userEvent.fill(point, '55.7512, 37.6184');
  const house = page.getByRole('combobox', { name: 'Street and house' });
  await expect.element(house).toHaveAccessibleDescription('');
  await userEvent.click(show);
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await userEvent.fill(house, 'New Road, 1a');
  await userEvent.click(show);
  await expect.element(page.getByText(/Pyotr/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Keep mine' }));
  await expect.element(point).toHaveValue('55.7512, 37.6184');
  await userEvent.click(show);
  await expect.poll(() => sent).toHaveLength(3);
  const place = { city: 'Moscow', street: 'New Road', latitude: 55.7512, longitude: 37.6184 };
  expect(sent).toMatchObject([
    { version: 1, address: { ...place, house: '1' } },
    { version: 1, address: { ...place, house: '1a' } },
    { version: 2, address: { ...place, house: '1a' } },
  ]);
});

test('a house on no map is given its zone alone, which stays while its text changes [O-05] [rule 54b]', async () => {
  const sent: unknown[] = [];
  const square = [
    [
      [37.5, 55.7],
      [37.7, 55.7],
      [37.7, 55.8],
      [37.5, 55.8],
      [37.5, 55.7],
    ],
  ];
  vi.mocked(call).mockImplementation(((id: string, input: unknown) => {
    if (id === 'listDeliveryIntervals') return Promise.resolve({ data: [] });
    if (id === 'listDeliveryAreas')
      return Promise.resolve({ data: [{ id: 'centre', name: 'Centre', coordinates: square }] });
    if (id !== 'changeOpsOrder') return Promise.resolve({ data: { predictions: [] } });
    sent.push((input as { body: unknown }).body);
    return Promise.reject(new Error('Enough'));
  }) as unknown as typeof call);
  renderAt('/notes', <ChangeForm page={toPage(1)} lock={null} onDirtyChange={vi.fn()} onClose={vi.fn()} />, [
    ...['orders.read', 'orders.write'],
  ] as never);
  await userEvent.selectOptions(page.getByLabelText('Or the zone alone'), 'Centre');
  await userEvent.fill(page.getByRole('combobox', { name: 'Street and house' }), 'New Road, 1a');
  await userEvent.click(page.getByRole('button', { name: 'See what it comes to' }));
  await expect.poll(() => sent).toHaveLength(1);
  const place = { street: 'New Road', house: '1a', latitude: 55.75, longitude: 37.6, zoneOnly: true };
  expect(sent).toMatchObject([{ version: 1, address: place }]);
});
