import type { CellOrderInHistory, OrderInHistory } from '@kaplya/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCellOrder, createOrder } from './order-factory.test-support.ts';

let subject = 'anna';
let stored: Record<string, unknown> = {};
let listed: readonly OrderInHistory[] = [];
let pages = 1;

vi.mock('#platform/data/client.ts', () => ({
  getClient: () => ({
    storage: {
      find: (key: string) => stored[key] ?? null,
      set: (key: string, value: unknown) => {
        stored[key] = value;
      },
    },
    tokens: { findToken: () => `e30.${btoa(JSON.stringify({ sub: subject, roles: [], exp: 1_900_000_000 }))}.s` },
    call: async () => ({
      success: true,
      data: listed,
      pagination: { current_page_number: 1, total_pages: pages, total_count: listed.length },
    }),
  }),
}));

const { listLoaded, readHistoryPage } = await import('./order-queries.ts');
const { findCachedHistory } = await import('./cached-orders.ts');

const page = (...uuids: string[]) => ({
  success: true as const,
  data: uuids.map((uuid) => createOrder({ uuid })),
  pagination: { current_page_number: 1, total_pages: 2, total_count: 4 },
});

test('an order that a new one has moved to the next page stands in the history once [S-10]', () => {
  const loaded = listLoaded({ pages: [page('c', 'b', 'a'), page('a', 'z')], pageParams: [1, 2] });
  expect(loaded.map(({ uuid }) => uuid)).toEqual(['c', 'b', 'a', 'z']);
});

describe('the history that is read without a network [P-23] [S-66]', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } });
    subject = 'anna';
    stored = {};
    pages = 1;
  });

  const at = (minute: number) => `2026-03-02T09:${String(minute).padStart(2, '0')}:00.000Z`;
  const toDelivery = (minute: number) => createOrder({ uuid: `d${minute}`, createdAt: at(minute) });
  const toCell = (minute: number): CellOrderInHistory => createCellOrder({ uuid: `c${minute}`, createdAt: at(minute) });
  const see = async (orders: readonly OrderInHistory[], number = 1) => {
    listed = orders;
    await readHistoryPage(number, 'customer', new AbortController().signal);
  };
  const listCached = () => findCachedHistory()?.orders.map(({ uuid }) => uuid) ?? null;

  test('has deliveries and orders at cells, the newest first', async () => {
    await see([toCell(9), toDelivery(8), toCell(7), toDelivery(6)]);
    expect(listCached()).toEqual(['c9', 'd8', 'c7', 'd6']);
  });

  test('has what was ordered at cells alone', async () => {
    await see([toCell(9)]);
    expect(listCached()).toEqual(['c9']);
  });

  test('caches ten of a kind at most, and a page of one kind leaves those of the other unchanged', async () => {
    pages = 3;
    const minutes = Array.from({ length: 10 }, (_, index) => 29 - index);
    await see([toDelivery(3), toCell(2)]);
    await see(minutes.map(toCell));
    expect(listCached()).toEqual([...minutes.map((minute) => `c${minute}`), 'd3']);
    await see(minutes.map((minute) => toDelivery(minute + 20)));
    expect(listCached()).toHaveLength(20);
    await see([toDelivery(1), toCell(1)], 2);
    expect(listCached()).toHaveLength(20);
  });

  test('is as old as the older of what it shows', async () => {
    vi.useFakeTimers({ now: new Date(at(30)) });
    pages = 3;
    await see([toCell(9), toDelivery(8)]);
    vi.setSystemTime(new Date(at(40)));
    await see([toDelivery(35)]);
    expect(findCachedHistory()?.at).toBe(at(30));
    vi.useRealTimers();
  });

  test('is nobody else’s [T-18]', async () => {
    await see([toCell(9), toDelivery(8)]);
    subject = 'boris';
    expect(listCached()).toBeNull();
  });

  test('leaves out what is broken [X-11]', async () => {
    await see([toCell(9), toDelivery(8)]);
    stored.keptCellOrders = { ...(stored.keptCellOrders as object), orders: [{ uuid: 'c9', kind: 'cell' }, null] };
    expect(listCached()).toEqual(['d8']);
  });
});
