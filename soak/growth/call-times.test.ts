import { expect, test } from 'vitest';
import { timeCalls, type TimedCall } from './call-times.ts';

test('calls that differ in ids, languages and values only are one row of the table of growth', async () => {
  const calls: TimedCall[] = [];
  const fetch = timeCalls(
    () => Promise.resolve(new Response('four')),
    (call) => calls.push(call),
  );
  await fetch('/api/v1/orders/0198c0de-0000-7000-8000-000000000001?lang=ru');
  await fetch('/api/v1/orders/0198c0de-0000-7000-8000-000000000002?lang=en');
  await fetch('/api/ops/orders?status=new&date=2026-01-01', { method: 'POST' });
  expect(calls.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['GET /api/v1/orders/{id}', 4],
    ['GET /api/v1/orders/{id}', 4],
    ['POST /api/ops/orders?date&status', 4],
  ]);
});
