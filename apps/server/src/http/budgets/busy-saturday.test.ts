import type { BudgetName } from '@kaplya/contract';
import { expect, test, vi } from 'vitest';
import type { Database } from '#db/client.ts';
import { createLogger } from '#observability/logger.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { Refusal } from '../refusal.ts';
import { createLimiter } from './limiter.ts';
import type { Spender } from './spender.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const saturday = Date.parse('2026-03-07T06:00:00Z');

type Call = { readonly at: number; readonly name: BudgetName; readonly who: Spender };

/** `page`: calls of a rendered page in process, without a token; `script`: calls of the browser. */
type Step = readonly [seconds: number, name: BudgetName, times: number, from?: 'page' | 'script'];

/**
 * The storefront's least calls as a visitor goes from `/` to an order that they watch. The loaders of a page fetch
 * configuration, company, categories, products, sets, area, intervals and banners. Each tap on a stepper sends a change
 * and a calculation. Typing sends a search at every pause, and each map move looks up its house.
 */
const walk: readonly Step[] = [
  [0, 'reading', 9, 'page'],
  [1, 'visitor_token', 1],
  [1, 'writing', 1],
  [2, 'reading', 8],
  ...Array.from({ length: 8 }, (_, page): Step => [10 + page * 12, 'reading', 5]),
  [60, 'reading', 9, 'page'],
  ...Array.from({ length: 14 }, (_, tap): Step => [110 + tap * 2, 'writing', 2]),
  ...Array.from({ length: 6 }, (_, minute): Step => [60 * (minute + 1), 'reading', 4]),
  [150, 'reading', 9, 'page'],
  [160, 'writing', 4],
  ...Array.from({ length: 3 }, (_, code): Step => [170 + code * 15, 'writing', 1]),
  ...Array.from({ length: 10 }, (_, choice): Step => [240 + choice * 4, 'writing', 2]),
  [300, 'ordering', 1],
  [303, 'ordering', 1],
  [340, 'reading', 9, 'page'],
  [342, 'stream', 1],
  [400, 'stream', 1],
  ...Array.from({ length: 4 }, (_, quarter): Step => [(quarter + 1) * 890, 'token_refresh', 1]),
];

/** A visitor without an address: two of three have one. */
const findAddress: readonly Step[] = [
  ...Array.from({ length: 12 }, (_, pause): Step => [200 + pause, 'address_search', 1]),
  ...Array.from({ length: 8 }, (_, pan): Step => [215 + pan * 2, 'address_search', 1]),
  ...Array.from({ length: 14 }, (_, asked): Step => [201 + asked * 2, 'paid_address_search', 1]),
];

/** Pseudo-random numbers, the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = createRandom(20260307);
const caller = { ip: '198.51.100.7', userAgent: 'a browser', requestId: 'one' };

function person(network: string): { readonly page: Spender; readonly script: Spender } {
  const device = crypto.randomUUID();
  const shared = { network, partner: 'moscow', caller };
  return {
    page: { ...shared, subject: null, device: null, stranger: network },
    script: { ...shared, subject: crypto.randomUUID(), device, stranger: null },
  };
}

function follow(steps: readonly Step[], begin: number, who: ReturnType<typeof person>): Call[] {
  return steps.flatMap(([seconds, name, times, from = 'script']) =>
    Array.from({ length: times }, () => ({ at: begin + seconds * SECOND, name, who: who[from] })),
  );
}

/**
 * This many people of one network, who each start at some moment of the hour; each does everything in each of `tabs`.
 */
function crowd(network: string, people: number, { hour = 4, tabs = 1 } = {}): Call[] {
  return Array.from({ length: people }, (_, index) => {
    const who = person(network);
    const begin = saturday + hour * HOUR + random() * HOUR;
    const whole = index % 3 === 0 ? [...walk, ...findAddress] : walk;
    return Array.from({ length: tabs }, (_tab, tab) => follow(whole, begin + tab * 20 * SECOND, who)).flat();
  }).flat();
}

/** An operator who watches the order list all day, and a program that advances each order. */
function operators(network: string): Call[] {
  const [someone, program] = [person(network).script, person(network).script];
  const list = Array.from({ length: (10 * HOUR) / (5 * SECOND) }, (_, at) => ({
    ...{ at: saturday + at * 5 * SECOND, name: 'operating' as const, who: someone },
  }));
  const moves = Array.from({ length: (10 * HOUR) / (2 * SECOND) }, (_, at) => ({
    ...{ at: saturday + at * 2 * SECOND, name: 'operating' as const, who: program },
  }));
  return [...list, ...moves];
}

function replay(calls: readonly Call[]): string[] {
  const clock = createTestClock(new Date(saturday));
  const nowhere = {} as Database;
  const limiter = createLimiter({
    ...{ database: nowhere, upkeep: nowhere, clock, metrics: { countRefusedByBudget: vi.fn() } },
    logger: createLogger({ level: 'silent' }),
  });
  void limiter.close();
  const refused: string[] = [];
  for (const { at, name, who } of calls.toSorted((left, right) => left.at - right.at)) {
    clock.set(new Date(at));
    try {
      limiter.spend(name, who);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(`${name} of ${who.network}: ${error.headers['ratelimit']}`);
    }
  }
  return [...new Set(refused)];
}

test('on a busy Saturday nobody who shops meets a 429 [P-45]', () => {
  const calls = [
    ...crowd('203.0.113.0/24', 60),
    ...crowd('192.0.2.0/24', 400),
    ...crowd('192.0.2.0/24', 400, { hour: 5 }),
    // A family: several tabs of one customer, and one tab of each member.
    ...crowd('2001:db8:0:1::/64', 2, { tabs: 6 }),
    ...crowd('2001:db8:0:1::/64', 3),
    ...operators('203.0.113.0/24'),
  ];
  expect(calls.length).toBeGreaterThan(100_000);
  expect(replay(calls)).toEqual([]);
});

test('who asks as fast as a program for a hundred people is refused [P-45]', () => {
  const who = person('198.51.100.0/24');
  const calls = Array.from({ length: 100 }, (_, at) => follow(walk, saturday + at * 100, who)).flat();
  expect(replay(calls)).not.toEqual([]);
});
