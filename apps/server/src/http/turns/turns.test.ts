import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAttainedService } from './attained-service.ts';
import { createTurns, type TurnLimits } from './turns.ts';

const stays = new AbortController().signal;
const much = 20;
const limits = { atOnce: 8, waitingAtMost: 32, holdMilliseconds: 60_000, restMilliseconds: 30, muchAttained: much };

function openTurns(changed: Partial<TurnLimits> = {}, { isBusy = () => false }: { isBusy?: () => boolean } = {}) {
  const turns = createTurns({ ...limits, ...changed }, isBusy, () => 0);
  const take = (network: string | null, person = `${network}`, signal = stays) =>
    turns.take({ network, person }, signal);
  /** Gives a caller this many turns. */
  const have = async (network: string, count: number, person = network): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1) (await take(network, person))?.();
  };
  return { ...turns, take, have };
}

test('callers who leave give their place in the queue up at once, and the others keep their order', async () => {
  const turns = openTurns();
  const inHand = await Promise.all(Array.from({ length: 8 }, () => turns.take('one')));
  const first = turns.take('one');
  const leaving = new AbortController();
  const left = Array.from({ length: 31 }, () => turns.take('one', 'one', leaving.signal));
  expect(turns.waiting()).toBe(32);
  expect(await turns.take('one')).toBeNull();
  leaving.abort();
  expect(await Promise.all(left)).toEqual(left.map(() => null));
  expect(turns.waiting()).toBe(1);
  const second = turns.take('one');
  const order: string[] = [];
  const noted = [first.then(() => order.push('first')), second.then(() => order.push('second'))];
  inHand[0]?.();
  inHand[1]?.();
  await Promise.all(noted);
  expect([order, turns.inHand(), turns.waiting()]).toEqual([['first', 'second'], 8, 0]);
});

test('a network that asks for much waits for itself, and not the others [P-59]', async () => {
  const turns = openTurns();
  const inHand = await Promise.all(Array.from({ length: 8 }, () => turns.take('greedy')));
  const order: string[] = [];
  const waiting = Array.from({ length: 32 }, async (_, index) => {
    order.push((await turns.take('greedy')) ? `greedy ${index}` : `greedy ${index} sent away`);
  });
  // The line is full, but another network gets a place and the next turn.
  const other = turns.take('other').then((turn) => order.push(turn ? 'other' : 'other sent away'));
  expect(await turns.take('greedy')).toBeNull();
  inHand[0]?.();
  inHand[1]?.();
  await other;
  await expect.poll(() => order.length).toBe(3);
  expect(order).toEqual(expect.arrayContaining(['greedy 31 sent away', 'other', 'greedy 0']));
  expect(order.indexOf('other')).toBeLessThan(order.indexOf('greedy 0'));
  expect([turns.inHand(), turns.waiting(), waiting.length]).toEqual([8, 30, 32]);
});

test('whoever has had least lately goes first, and within a network the person who has [P-59]', async () => {
  const turns = openTurns({ atOnce: 1 });
  await turns.have('greedy', 19);
  await turns.have('usual', 2, 'one');
  await turns.have('usual', 1, 'other');
  const first = await turns.take('somebody');
  const order: string[] = [];
  const asked = ['greedy one', 'usual one', 'usual other', 'sparse one'] as const;
  const waiting = asked.map(async (name) => {
    const [network = '', person = ''] = name.split(' ');
    const giveBack = await turns.take(network, person);
    order.push(name);
    giveBack?.();
  });
  first?.();
  await Promise.all(waiting);
  expect(order).toEqual(['sparse one', 'usual other', 'usual one', 'greedy one']);
});

test('what somebody had is forgotten, and so is who had it longest ago [P-59]', () => {
  let now = 0;
  const attained = createAttainedService(() => now);
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
  const turns = openTurns({}, { isBusy: () => isBusy });
  for (const network of ['greedy 1', 'greedy 2']) await turns.have(network, much + 1);
  isBusy = true;
  const greedy = await turns.take('greedy 1');
  let hasBegun = false;
  const next = turns.take('greedy 2').then((giveBack) => {
    hasBegun = true;
    return giveBack;
  });
  for (let count = 0; count < 7; count += 1) expect(await turns.take(`household ${count}`)).not.toBeNull();
  expect([turns.inHand(), turns.waiting(), hasBegun]).toEqual([8, 1, false]);
  greedy?.();
  await Promise.resolve();
  expect([turns.inHand(), hasBegun]).toEqual([7, false]);
  (await next)?.();
  expect(hasBegun).toBe(true);
});

test('where nobody else asks nobody makes room: one network has all that there is [P-59]', async () => {
  let now = 0;
  let isBusy = false;
  const turns = createTurns(
    { ...limits, atOnce: 1000 },
    () => isBusy,
    () => now,
  );
  const take = () => turns.take({ network: 'greedy', person: 'one' }, stays);
  for (let turn = 0; turn < 10 * much; turn += 1) await take();
  isBusy = true;
  now += 1500;
  for (let turn = 0; turn < 100; turn += 1) expect(await take()).not.toBeNull();
  await turns.take({ network: 'household', person: 'other' }, stays);
  let hasBegun = false;
  void take().then(() => (hasBegun = true));
  await Promise.resolve();
  expect([hasBegun, turns.waiting()]).toEqual([false, 1]);
});

test('while there is little to do nobody waits, whatever they had; this machine itself never does [P-59]', async () => {
  const calm = openTurns();
  await calm.have('greedy', 10 * much);
  for (let count = 0; count < 8; count += 1) expect(await calm.take('greedy')).not.toBeNull();
  const busy = openTurns({ atOnce: 1000 }, { isBusy: () => true });
  for (let count = 0; count < 1000; count += 1) expect(await busy.take(null)).not.toBeNull();
  expect([calm.waiting(), busy.waiting()]).toEqual([0, 0]);
});

test('whoever waits for somebody else keeps nobody: the turn is over after a while, and given back once [P-59]', async () => {
  const turns = openTurns({ atOnce: 1, holdMilliseconds: 20 });
  const slow = await turns.take('one');
  const next = await turns.take('other');
  slow?.();
  expect(turns.inHand()).toBe(1);
  next?.();
  await delay(30);
  expect(turns.inHand()).toBe(0);
});

test('a network that has had much rests for as long as its work took [P-59]', async () => {
  let now = 0;
  const turns = createTurns(
    { ...limits, restMilliseconds: 1 },
    () => true,
    () => now,
  );
  const take = (network: string) => turns.take({ network, person: network }, stays);
  for (let turn = 0; turn < much; turn += 1) (await take('greedy'))?.();
  (await take('other'))?.();
  const worked = await take('greedy');
  now = 200;
  worked?.();
  const next = take('greedy').then(() => 'its turn');
  expect(await Promise.race([next, delay(100, 'rests')])).toBe('rests');
  expect(await next).toBe('its turn');
});
