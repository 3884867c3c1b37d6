import { budgets, type BudgetName, type Budgets } from '@kaplya/contract';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { connectDatabase } from '#db/client.ts';
import { createLogger } from '#observability/logger.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { createTestDatabase } from '../../../test/database/test-database.ts';
import { Refusal } from '../refusal.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import type { Spender } from './spender.ts';

const { connectionString, drop } = await createTestDatabase();
const database = connectDatabase(connectionString, { poolSize: 10, onConnectionError: () => {} });
afterAll(async () => {
  await database.$client.end();
  await drop();
});

const ten: Budgets = { ...budgets, reading: [{ by: 'subject', limit: 10, seconds: 60 }] };

/** Each limiter shares its counts once a second, and later tests see them. */
const opened: Limiter[] = [];
afterEach(async () => {
  for (const limiter of opened.splice(0)) await limiter.close();
});

function open(chosen: Budgets = ten, clock = createTestClock('2026-03-07T12:00:00Z')) {
  const metrics = { countRefusedByBudget: vi.fn() };
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger(
    { level: 'warn' },
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const limiter = createLimiter({ database, upkeep: database, clock, logger, metrics, budgets: chosen });
  opened.push(limiter);
  return { limiter, clock, metrics, lines };
}

const caller = { ip: '198.51.100.7', userAgent: 'a test', requestId: 'one' };
const nobody: Spender = { subject: null, device: null, stranger: null, network: null, partner: null, caller };
const subject = () => ({ ...nobody, subject: crypto.randomUUID() });

/** Counts the calls that get through. */
function countSpent(limiter: Limiter, spender: Spender, times: number, name: BudgetName = 'reading'): number {
  let spent = 0;
  for (let call = 0; call < times; call += 1) {
    try {
      limiter.spend(name, spender);
      spent += 1;
    } catch (error) {
      expect((error as Refusal).code).toBe('request.too_many');
    }
  }
  return spent;
}

function refusalOf(limiter: Limiter, spender: Spender): Refusal {
  try {
    limiter.spend('reading', spender);
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('nothing was refused');
}

test('what is spent is refused until Retry-After, and then is not; refusals cost nothing [P-42]', () => {
  const { limiter, clock } = open();
  const spender = subject();
  expect(countSpent(limiter, spender, 25)).toBe(10);
  const { retryAfterSeconds = 0, headers } = refusalOf(limiter, spender);
  expect(retryAfterSeconds).toBe(66);
  expect(headers).toEqual({
    'ratelimit-policy': '"reading-subject-60";q=10;w=60',
    ratelimit: '"reading-subject-60";r=0;t=66',
  });
  clock.advance((retryAfterSeconds - 1) * 1000);
  expect(countSpent(limiter, spender, 5)).toBe(0);
  clock.advance(1000);
  expect(countSpent(limiter, spender, 5)).toBe(1);
});

test('a window slides: nobody spends twice the budget around its edge [P-42]', () => {
  const { limiter, clock } = open();
  const spender = subject();
  clock.advance(59_000);
  expect(countSpent(limiter, spender, 10)).toBe(10);
  clock.advance(1000);
  expect(countSpent(limiter, spender, 10)).toBe(0);
  clock.advance(30_000);
  expect(countSpent(limiter, spender, 10)).toBe(5);
});

test('a clock that is put back or far forward refuses nobody who has not spent [P-42]', () => {
  const { limiter, clock } = open();
  const spender = subject();
  expect(countSpent(limiter, spender, 12)).toBe(10);
  clock.advance(-3_600_000);
  expect(countSpent(limiter, spender, 12)).toBe(10);
  clock.advance(365 * 86_400_000);
  expect(countSpent(limiter, spender, 12)).toBe(10);
});

test('a refusal is counted each time, and logged once a key and window [P-42]', () => {
  const { limiter, metrics, lines, clock } = open();
  const spender = subject();
  countSpent(limiter, spender, 13);
  const logged = {
    'event.name': 'http.budget_exhausted',
    'event.reason': 'reading.subject',
    'user.id': spender.subject,
  };
  expect(lines).toEqual([expect.objectContaining(logged)]);
  expect(metrics.countRefusedByBudget.mock.calls).toEqual(
    Array.from({ length: 3 }, () => [{ budget: 'reading', by: 'subject' }]),
  );
  clock.advance(120_000);
  countSpent(limiter, spender, 13);
  expect(lines).toHaveLength(2);
});

test('a budget of zero refuses every call, with a window as the time to retry [P-42]', () => {
  const { limiter } = open({ ...budgets, reading: [{ by: 'subject', limit: 0, seconds: 60 }] });
  expect(refusalOf(limiter, subject()).retryAfterSeconds).toBe(60);
});

test('the stored keys are bounded, and a flood of one kind of keys evicts none of another [P-42]', () => {
  const two: Budgets = {
    ...budgets,
    reading: [
      { by: 'network', limit: 30_000, seconds: 60 },
      { by: 'device', limit: 1, seconds: 60 },
    ],
  };
  const { limiter } = open(two);
  for (let device = 0; device < 30_000; device += 1) {
    limiter.spend('reading', { ...nobody, device: String(device), network: '198.51.100.0/24' });
  }
  expect(countSpent(limiter, { ...nobody, device: 'one more', network: '198.51.100.0/24' }, 1)).toBe(0);
  // The first devices are forgotten; the last are not.
  expect(countSpent(limiter, { ...nobody, device: '0' }, 1)).toBe(1);
  expect(countSpent(limiter, { ...nobody, device: '29999' }, 1)).toBe(0);
});

test('two processes share what is spent, with one statement for all of it [P-43]', async () => {
  const one = open();
  const other = open();
  const spenders = Array.from({ length: 50 }, subject);
  const query = vi.spyOn(database.$client, 'query');
  for (const spender of spenders) expect(countSpent(one.limiter, spender, 8)).toBe(8);
  expect(query).not.toHaveBeenCalled();
  await one.limiter.share();
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
  for (const spender of spenders) expect(countSpent(other.limiter, spender, 2)).toBe(2);
  await other.limiter.share();
  for (const spender of spenders) expect(countSpent(other.limiter, spender, 5)).toBe(0);
});

test('a database out of reach refuses nobody, and what could not be shared is shared later [P-43]', async () => {
  const clock = createTestClock('2026-03-07T12:00:00Z');
  const spender = subject();
  const { limiter } = open(ten, clock);
  const query = vi.spyOn(database.$client, 'query').mockRejectedValueOnce(new Error('gone'));
  expect(countSpent(limiter, spender, 6)).toBe(6);
  await limiter.share();
  query.mockRestore();
  expect(countSpent(limiter, spender, 1)).toBe(1);
  await limiter.share();
  const other = open(ten, clock);
  expect(countSpent(other.limiter, spender, 2)).toBe(2);
  await other.limiter.share();
  expect(countSpent(other.limiter, spender, 5)).toBe(1);
});

test('what costs money is counted exactly by any number of processes at once [P-43]', async () => {
  const exact: Budgets = {
    ...budgets,
    paid_address_search: [
      { by: 'subject', limit: 10, seconds: 86_400 },
      { by: 'partner', limit: 25, seconds: 86_400 },
    ],
  };
  const processes = [open(exact), open(exact), open(exact)];
  const partner = crypto.randomUUID();
  const spender = { ...subject(), partner };
  const spend = async (who: Spender) => {
    const asked = processes.flatMap(({ limiter }) =>
      Array.from({ length: 10 }, () => limiter.spendExactly('paid_address_search', who)),
    );
    return (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length;
  };
  expect(await spend(spender)).toBe(10);
  expect(await spend({ ...subject(), partner })).toBe(10);
  expect(await spend({ ...subject(), partner })).toBe(5);
});

test('an exact count that ends in the next window leaves that one as it is [P-43]', async () => {
  const daily: Budgets = { ...budgets, paid_address_search: [{ by: 'subject', limit: 3, seconds: 86_400 }] };
  const clock = createTestClock('2026-03-07T23:59:59Z');
  const { limiter } = open(daily, clock);
  const who = subject();
  for (let call = 0; call < 2; call += 1) await limiter.spendExactly('paid_address_search', who);
  const late = limiter.spendExactly('paid_address_search', who);
  clock.advance(2 * 24 * 3_600_000);
  const next = limiter.spendExactly('paid_address_search', who);
  await Promise.all([late, next]);
  // One of three calls falls into the new window.
  await limiter.spendExactly('paid_address_search', who);
  await limiter.spendExactly('paid_address_search', who);
  await expect(limiter.spendExactly('paid_address_search', who)).rejects.toMatchObject({ code: 'request.too_many' });
});
