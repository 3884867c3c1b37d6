import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OrderBulk } from '@kaplya/contract';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { DataList } from '#kit/list/data-list.tsx';
import type { ListDefinition } from '#kit/list/list-definition.ts';
import { renderAt } from '../../../../../test/render.tsx';
import { JobDialog } from './job-dialog.tsx';
import { orderJobs } from './order-jobs.tsx';

vi.mock('#platform/data/client.ts', { spy: true });
beforeAll(() => loadTexts('orders', 'order'));

type Row = { id: string };
const rows = Array.from({ length: 50 }, (_, index): Row => ({ id: `n${index}` }));

const definition: ListDefinition<Row> = {
  id: 'many',
  columns: [{ id: 'id', label: 'kit.views.name', cell: ({ id }) => id }],
  filters: [{ kind: 'choice', name: 'source', label: 'kit.reason' }],
  getId: ({ id }) => id,
  getTitle: ({ id }) => id,
  getPath: ({ id }) => `/orders/${id}`,
  load: () => Promise.resolve({ items: rows, nextCursor: 'more', total: 348 }),
};

const money = (amount: number) => ({ amount, currency: 'RUB' as const });
const preview = { total: 348, eligible: 340, toCollect: money(3_400_000), empties: 680, paid: money(0) };

function bulkIn(state: OrderBulk['state'], moved: number): OrderBulk {
  return {
    ...{
      id: 'job-1',
      action: 'completed',
      slot: null,
      state,
      total: 348,
      moved,
      unchanged: 0,
      refused: state === 'done' ? 8 : 0,
    },
    ...{ createdAt: '2026-03-10T07:30:00Z', endedAt: null, by: { id: 'x', name: 'Olga' }, message: null },
  };
}

test('more rows than the browser takes one by one become a job, also when every one is on the page [O-03f]', async () => {
  const many = Array.from({ length: 201 }, (_, index): Row => ({ id: `n${index}` }));
  const load = () => Promise.resolve({ items: many, nextCursor: null, total: 201 });
  renderAt(
    '/notes',
    <DataList
      definition={{ ...definition, load }}
      bulk={[{ id: 'one', label: 'kit.save', run: () => Promise.resolve() }]}
      whole={orderJobs}
    />,
    ['orders.read', 'orders.write'],
  );
  await expect.element(page.getByRole('link', { name: 'n0', exact: true })).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.click(page.getByRole('button', { name: 'Select all 201' }));

  const noon = { from: '12:00', to: '15:00' };
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string, asked: { query?: { date: string } }) =>
    Promise.resolve(
      id === 'getBoard' ? { date: asked.query?.date, slots: [{ zoneId: 'z', ...noon }] } : { preview, bulk: null },
    )) as unknown as typeof call);
  await userEvent.click(page.getByRole('button', { name: 'Move', exact: true }));
  await expect.element(page.getByRole('option', { name: '12:00–15:00' })).toBeInTheDocument();
  await userEvent.selectOptions(page.getByRole('combobox'), '12:00–15:00');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/, 12:00–15:00$/)).toBeVisible();
  await expect.element(page.getByText(/^An order stays as it is if/)).toBeVisible();
  expect(vi.mocked(call).mock.lastCall).toMatchObject([
    'startOrderBulk',
    { body: { action: 'rescheduled', expected: 201, slot: { time: noon }, preview: true } },
  ]);
});

test('everything that is found is selected after the page, and becomes a job with its progress and its report [O-03f]', async () => {
  let moved = 0;
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string, asked: { body?: { preview?: boolean; expected: number } }) => {
    if (id === 'startOrderBulk')
      return Promise.resolve({ preview, bulk: asked.body?.preview ? null : bulkIn('working', 0) });
    if (id === 'listOrderBulkRows')
      return Promise.resolve({
        items: [{ uuid: 'u', number: 'K-9', outcome: 'refused', message: 'Not on its way' }],
        nextCursor: null,
        total: 8,
      });
    moved = Math.min(340, moved + 170);
    return Promise.resolve({ bulk: bulkIn(moved === 340 ? 'done' : 'working', moved) });
  }) as unknown as typeof call);
  const { location } = renderAt(
    '/notes?source=phone',
    <>
      <DataList
        definition={definition}
        bulk={[{ id: 'one', label: 'kit.save', run: () => Promise.resolve() }]}
        whole={orderJobs}
      />
      <JobDialog />
    </>,
    ['orders.read', 'orders.write'],
  );
  await expect.element(page.getByRole('link', { name: 'n0', exact: true })).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(page.getByText('50 rows selected')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Select all 348' }));
  await expect.element(page.getByText('All 348 found rows are selected')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Delivered', exact: true }));
  await expect.element(page.getByText('340 orders can take this step')).toBeVisible();
  await expect.element(page.getByText(/8 stay as they are/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: /^Begin/ }));
  expect(
    vi
      .mocked(call)
      .mock.calls.find(
        ([id, asked]) => id === 'startOrderBulk' && !(asked as { body: { preview?: boolean } }).body.preview,
      )?.[1],
  ).toMatchObject({
    body: { action: 'completed', filters: { source: 'phone' }, expected: 348 },
  });
  await expect.poll(location).toBe('/notes?source=phone&job=job-1');
  await expect.element(page.getByText('170 of 348')).toBeVisible();
  await expect.element(page.getByText('Done: 340. Was so already: 0. Refused: 8.')).toBeVisible();
  await expect.element(page.getByText('Not on its way')).toBeVisible();
  await expect.element(page.getByText('7 more are in the file')).toBeVisible();
});
