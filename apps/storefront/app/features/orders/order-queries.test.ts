import { expect, test } from 'vitest';
import { createOrder } from './order-factory.test-support.ts';
import { listLoaded } from './order-queries.ts';

const page = (...uuids: string[]) => ({
  success: true as const,
  data: uuids.map((uuid) => createOrder({ uuid })),
  pagination: { current_page_number: 1, total_pages: 2, total_count: 4 },
});

test('an order that a new one has moved to the next page stands in the history once [S-10]', () => {
  const loaded = listLoaded({ pages: [page('c', 'b', 'a'), page('a', 'z')], pageParams: [1, 2] });
  expect(loaded.map(({ uuid }) => uuid)).toEqual(['c', 'b', 'a', 'z']);
});
