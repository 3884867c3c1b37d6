import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

import { findFreePort } from '../../../test/processes/start-shop-process.ts';
import { isAlive } from '#process/is-alive.ts';

const program = resolve(import.meta.dirname, '../../../test/processes/supervised-process.ts');

type Behaviour = 'the first dies' | 'the second dies' | 'the second stays' | 'usual';

/** Starts a supervisor of two processes, in a process group of its own. */
async function supervise(behaviour: Behaviour) {
  const ports = { SHOP_PORT: String(await findFreePort()), OTHER_PORT: String(await findFreePort()) };
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...ports, BEHAVIOUR: behaviour },
    detached: true,
  });
  onTestFinished(() => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // All have ended.
    }
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const list = (what: 'started' | 'serves') =>
    output.split('\n').flatMap((line) => (line.startsWith(`${what} `) ? [line.split(' ')[1] ?? ''] : []));
  const listProcesses = () => [...output.matchAll(/^started \d (\d+)$/gm)].map(([, pid]) => Number(pid));
  return { child, exit, output: () => output, list, listProcesses };
}

test('a first process that dies before it serves ends the shop with its exit code', async () => {
  const { exit, list } = await supervise('the first dies');
  expect(await exit).toBe(3);
  expect(list('started')).toEqual(['1']);
});

test('another process that dies before it serves is started again, and the first goes on', async () => {
  const { child, exit, list } = await supervise('the second dies');
  await vi.waitFor(() => expect(list('started').filter((number) => number === '2').length).toBeGreaterThan(2));
  expect(list('started').filter((number) => number === '1')).toHaveLength(1);
  child.kill('SIGTERM');
  await exit;
});

test('the others start when the first listens at the port of the shop, not at any other', async () => {
  const { child, exit, output, list } = await supervise('usual');
  await vi.waitFor(() => expect(list('serves')).toEqual(['1', '2']));
  expect(output().indexOf('serves 1')).toBeLessThan(output().indexOf('forked 2'));
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
});

test('a process that does not stop in time is killed, and the exit code says so', async () => {
  const { child, exit, output, list, listProcesses } = await supervise('the second stays');
  await vi.waitFor(() => expect(list('serves')).toEqual(['1', '2']));
  child.kill('SIGTERM');
  expect(await exit).toBe(1);
  expect(output()).toContain('do not stop, and are killed');
  expect(listProcesses().filter(isAlive)).toEqual([]);
});
