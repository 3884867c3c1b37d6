import { operatorEndpoints, opsOrderViews, type EndpointInput } from '@kaplya/contract';
import { addDays } from '@kaplya/domain';
import type { TestApp } from '../start-test-app.ts';

type Query = EndpointInput<typeof operatorEndpoints.listOpsOrders>['query'];

const day = '2026-03-10';

/** Every filter of the list, alone and in usual combinations. */
const queries: readonly Query[] = [
  {},
  { sort: 'created' },
  ...opsOrderViews.map((view) => ({ view })),
  { status: 'new' },
  { status: 'new,approved', zone: 'msk-center' },
  { payment: 'refunded' },
  { payment: 'refunding,failed,awaiting' },
  { zone: 'msk-outer' },
  { zone: 'nowhere', source: 'phone' },
  { source: 'phone' },
  { slot: 'msk-center-morning' },
  { date: day },
  { date: day, zone: 'msk-center', slot: 'msk-center-morning' },
  { dateFrom: day, dateTo: addDays(day, 7), status: 'completed' },
  { createdFrom: day, createdTo: addDays(day, 1) },
  { createdFrom: day, sort: 'created', zone: 'msk-outer' },
  { sumFrom: 10_000_000 },
  { sumFrom: 1, sumTo: 2, payment: 'paid' },
  { q: 'Навуходоносор' },
  { q: 'Анан Тверская 7' },
  { q: '9160' },
  { q: '8916123' },
  { q: '+7 916 100-00-01', status: 'new' },
  { q: 'Анна', view: 'late' },
];

/** Reads the list in every way, the board, and changes what is changed from there. */
export async function lookThroughOrders({ app, token, number }: { app: TestApp; token: string; number: string }) {
  const as = { token };
  const list = (query: Query) => app.call(operatorEndpoints.listOpsOrders, { query }, as);
  for (const query of [...queries, { number }, { q: number }]) await list(query);
  for (const sort of ['delivery', 'created'] as const) {
    const { nextCursor } = await list({ sort, limit: 1 });
    if (nextCursor !== null) await list({ sort, cursor: nextCursor });
  }

  await app.call(operatorEndpoints.getDaySheet, { query: { date: day } }, as);
  const file = await app.fetch(`${operatorEndpoints.exportOpsOrders.path}?status=new`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await file.text();
  await app.call(operatorEndpoints.askPalette, { query: { q: number } }, as);
  await beginJob(app, number, as);

  const { slots, date } = await app.call(operatorEndpoints.getBoard, { query: {} }, as);
  const [slot] = slots;
  if (slot) {
    const params = { interval: slot.id, date };
    const body = { version: slot.version, maxOrders: slot.limit.orders + 1, reason: 'Ремонт' };
    await app.call(operatorEndpoints.changeSlot, { params, body }, as);
  }

  const view = { screen: 'orders', name: crypto.randomUUID(), query: 'view=late', columns: ['number'], isShared: true };
  const { view: saved } = await app.call(operatorEndpoints.createView, { body: view }, as);
  const params = { id: saved.id };
  await app.call(operatorEndpoints.changeView, { params, body: { version: 1, query: 'view=today' } }, as);
  await app.call(operatorEndpoints.listViews, { query: { screen: 'orders' } }, as);
}

/** The sum of what is filtered, and a job over it to its end. */
async function beginJob(app: TestApp, number: string, as: { readonly token: string }): Promise<void> {
  await app.call(operatorEndpoints.sumOpsOrders, { query: { number } }, as);
  await app.call(operatorEndpoints.sumOpsOrders, { query: { date: day, zone: 'msk-center' } }, as);
  const body = { action: 'completed' as const, filters: { number }, expected: 1 };
  await app.call(operatorEndpoints.startOrderBulk, { body: { ...body, preview: true } }, as);
  const { bulk } = await app.call(operatorEndpoints.startOrderBulk, { body }, as);
  await app.context.services.orders.bulks.wake();
  const params = { id: bulk?.id ?? '' };
  await app.call(operatorEndpoints.getOrderBulk, { params }, as);
  await app.call(operatorEndpoints.listOrderBulks, { query: {} }, as);
  await app.call(operatorEndpoints.listOrderBulkRows, { params, query: {} }, as);
  await app.call(operatorEndpoints.listOrderBulkRows, { params, query: { outcome: 'refused' } }, as);
  await app.send(operatorEndpoints.stopOrderBulk, { params }, as);
}
