import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import { expect, onTestFinished, test, vi } from 'vitest';

import { isAlive } from './is-alive.ts';

test('a process that runs is alive, and one that has ended is not', async () => {
  expect(isAlive(process.pid)).toBe(true);
  const child = spawn(process.execPath, ['--eval', '']);
  await once(child, 'exit');
  expect(isAlive(child.pid ?? 0)).toBe(false);
});

test('a process that has ended and that nobody waits for is not alive', async () => {
  // The shell becomes a program that never waits for the child it has inherited.
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [line] = (await once(createInterface(parent.stdout), 'line')) as [string];
  await vi.waitFor(() => expect(isAlive(Number(line))).toBe(false));
  // The system still has it.
  expect(process.kill(Number(line), 0)).toBe(true);
});
