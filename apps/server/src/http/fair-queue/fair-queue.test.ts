import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createUsageTracker } from './usage-tracker.ts';
import { createFairQueue, type FairQueueLimits } from './fair-queue.ts';

const stays = new AbortController().signal;
const much = 20;
const limits = { atOnce: 8, waitingAtMost: 32, turnMilliseconds: 60_000, pauseMilliseconds: 30, heavyUsage: much };

function openQueue(changed: Partial<FairQueueLimits> = {}, { isBusy = () => false }: { isBusy?: () => boolean } = {}) {
  const queue = createFairQueue({ ...limits, ...changed }, isBusy, () => 0);
  const acquire = (network: string | null, person = `${network}`, signal = stays) =>
    queue.acquire({ network, person }, signal);
  /** Gives a caller this many turns. */
  const have = async (network: string, count: number, person = network): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1) (await acquire(network, person))?.();
  };
  return { ...queue, acquire, have };
}

test('callers who leave give their place in the queue up at once, and the others keep their order', async () => {
  const queue = openQueue();
  const inHand = await Promise.all(Array.from({ length: 8 }, () => queue.acquire('one')));
  const first = queue.acquire('one');
  const leaving = new AbortController();
  const left = Array.from({ length: 31 }, () => queue.acquire('one', 'one', leaving.signal));
  expect(queue.waiting()).toBe(32);
  expect(await queue.acquire('one')).toBeNull();
  leaving.abort();
  expect(await Promise.all(left)).toEqual(left.map(() => null));
  expect(queue.waiting()).toBe(1);
  const second = queue.acquire('one');
  const order: string[] = [];
  const noted = [first.then(() => order.push('first')), second.then(() => order.push('second'))];
  inHand[0]?.();
  inHand[1]?.();
  await Promise.all(noted);
  expect([order, queue.inHand(), queue.waiting()]).toEqual([['first', 'second'], 8, 0]);
});

test('a network that asks for much waits for itself, and not the others [P-59]', async () => {
  const queue = openQueue();
  const inHand = await Promise.all(Array.from({ length: 8 }, () => queue.acquire('greedy')));
  const order: string[] = [];
  const waiting = Array.from({ length: 32 }, async (_, index) => {
    order.push((await queue.acquire('greedy')) ? `greedy ${index}` : `greedy ${index} sent away`);
  });
  // The line is full, but another network gets a place and the next turn.
  const other = queue.acquire('other').then((turn) => order.push(turn ? 'other' : 'other sent away'));
  expect(await queue.acquire('greedy')).toBeNull();
  inHand[0]?.();
  inHand[1]?.();
  await other;
  await expect.poll(() => order.length).toBe(3);
  expect(order).toEqual(expect.arrayContaining(['greedy 31 sent away', 'other', 'greedy 0']));
  expect(order.indexOf('other')).toBeLessThan(order.indexOf('greedy 0'));
  expect([queue.inHand(), queue.waiting(), waiting.length]).toEqual([8, 30, 32]);
});

test('whoever has had least lately goes first, and within a network the person who has [P-59]', async () => {
  const queue = openQueue({ atOnce: 1 });
  await queue.have('greedy', 19);
  await queue.have('usual', 2, 'one');
  await queue.have('usual', 1, 'other');
  const first = await queue.acquire('somebody');
  const order: string[] = [];
  const asked = ['greedy one', 'usual one', 'usual other', 'sparse one'] as const;
  const waiting = asked.map(async (name) => {
    const [network = '', person = ''] = name.split(' ');
    const release = await queue.acquire(network, person);
    order.push(name);
    release?.();
  });
  first?.();
  await Promise.all(waiting);
  expect(order).toEqual(['sparse one', 'usual other', 'usual one', 'greedy one']);
});

test('what somebody had is forgotten, and so is who had it longest ago [P-59]', () => {
  let now = 0;
  const attained = createUsageTracker(() => now);
  for (let turn = 0; turn < 20; turn += 1) attained.add('greedy');
  expect(attained.of('greedy')).toBe(20);
  now += 10_000;
  expect(attained.of('greedy')).toBeCloseTo(20 / Math.E);
  now += 50_000;
  expect(attained.of('greedy')).toBeLessThan(0.1);
  for (let other = 0; other < 10_000; other += 1) attained.add(`other ${other}`);
  expect(attained.of('greedy')).toBe(0);
  expect(attained.of('other 0')).toBe(1);
});

test('while there is much to do, networks that have had much share one turn, with rests, and the others all [P-59]', async () => {
  let isBusy = false;
  const queue = openQueue({}, { isBusy: () => isBusy });
  for (const network of ['greedy 1', 'greedy 2']) await queue.have(network, much + 1);
  isBusy = true;
  const greedy = await queue.acquire('greedy 1');
  let hasBegun = false;
  const next = queue.acquire('greedy 2').then((release) => {
    hasBegun = true;
    return release;
  });
  for (let count = 0; count < 7; count += 1) expect(await queue.acquire(`household ${count}`)).not.toBeNull();
  expect([queue.inHand(), queue.waiting(), hasBegun]).toEqual([8, 1, false]);
  greedy?.();
  await Promise.resolve();
  expect([queue.inHand(), hasBegun]).toEqual([7, false]);
  (await next)?.();
  expect(hasBegun).toBe(true);
});

test('where nobody else asks nobody makes room: one network has all that there is [P-59]', async () => {
  let now = 0;
  let isBusy = false;
  const queue = createFairQueue(
    { ...limits, atOnce: 1000 },
    () => isBusy,
    () => now,
  );
  const acquire = () => queue.acquire({ network: 'greedy', person: 'one' }, stays);
  for (let turn = 0; turn < 10 * much; turn += 1) await acquire();
  isBusy = true;
  now += 1500;
  for (let turn = 0; turn < 100; turn += 1) expect(await acquire()).not.toBeNull();
  await queue.acquire({ network: 'household', person: 'other' }, stays);
  let hasBegun = false;
  void acquire().then(() => (hasBegun = true));
  await Promise.resolve();
  expect([hasBegun, queue.waiting()]).toEqual([false, 1]);
});

test('while there is little to do nobody waits, whatever they had; this machine itself never does [P-59]', async () => {
  const calm = openQueue();
  await calm.have('greedy', 10 * much);
  for (let count = 0; count < 8; count += 1) expect(await calm.acquire('greedy')).not.toBeNull();
  const busy = openQueue({ atOnce: 1000 }, { isBusy: () => true });
  for (let count = 0; count < 1000; count += 1) expect(await busy.acquire(null)).not.toBeNull();
  expect([calm.waiting(), busy.waiting()]).toEqual([0, 0]);
});

test('a call that waits for another one blocks nobody: its turn ends after a while, and is released once [P-59]', async () => {
  const queue = openQueue({ atOnce: 1, turnMilliseconds: 20 });
  const slow = await queue.acquire('one');
  const next = await queue.acquire('other');
  slow?.();
  expect(queue.inHand()).toBe(1);
  next?.();
  await delay(30);
  expect(queue.inHand()).toBe(0);
});

test('a network that has had much rests for as long as its work took [P-59]', async () => {
  let now = 0;
  const queue = createFairQueue(
    { ...limits, pauseMilliseconds: 1 },
    () => true,
    () => now,
  );
  const acquire = (network: string) => queue.acquire({ network, person: network }, stays);
  for (let turn = 0; turn < much; turn += 1) (await acquire('greedy'))?.();
  (await acquire('other'))?.();
  const worked = await acquire('greedy');
  now = 200;
  worked?.();
  const next = acquire('greedy').then(() => 'its turn');
  expect(await Promise.race([next, delay(100, 'rests')])).toBe('rests');
  expect(await next).toBe('its turn');
});

test('what takes no turn passes a full queue; what a heavy network has of it makes that network wait [P-59]', async () => {
  const queue = createFairQueue(
    { ...limits, atOnce: 1, pauseMilliseconds: 20 },
    () => true,
    () => 0,
  );
  const [greedy, other] = ['greedy', 'other'].map((network) => ({ network, person: network }));
  if (!greedy || !other) throw new Error('There are two');
  await queue.acquire(other, stays);
  expect([queue.mayPass(greedy), queue.mayPass(other)]).toEqual([true, true]);
  for (let count = 0; count <= much; count += 1) queue.pass(greedy);
  expect([queue.mayPass(greedy), queue.mayPass(other), queue.inHand()]).toEqual([false, true, 1]);
  await expect.poll(() => queue.mayPass(greedy)).toBe(true);
});
