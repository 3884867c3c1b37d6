import { spawn } from 'node:child_process';
import { on } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readLoopDelay } from './read-loop-delay.ts';

/** A program under the probe. */
function startProbed(program: string) {
  const flags = ['--expose-gc', '--import', join(import.meta.dirname, 'loop-probe.ts')];
  const child = spawn(process.execPath, [...flags, '--eval', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill());
  return child;
}

test('a shop says for how long its event loop was blocked since it was asked last [P-41]', async () => {
  const program = `
    setInterval(() => undefined, 1000);
    process.once('message', () => {
      const until = performance.now() + 300;
      while (performance.now() < until);
    });`;
  const child = startProbed(program);
  await readLoopDelay({ child });
  const { blockedMilliseconds, waitedMilliseconds } = await readLoopDelay({ child });
  // If another process used the cores, part of the delay is waiting.
  expect(blockedMilliseconds + waitedMilliseconds).toBeGreaterThan(250);
});

test('the collection of what calls have left counts to them, not to the job that comes next [P-41]', async () => {
  const child = startProbed(`
    setInterval(() => undefined, 1000);
    let held = {};
    const left = new WeakRef(held);
    process.on('message', (question) => {
      if (question === 'leave it') held = null;
      if (question === 'is it gone') process.send(left.deref() === undefined);
    });`);
  child.send('leave it');
  await readLoopDelay({ child }, 'begin anew');
  const answers = on(child, 'message', { signal: AbortSignal.timeout(10_000) });
  child.send('is it gone');
  const seen: unknown[] = [];
  for await (const [answer] of answers) {
    seen.push(answer);
    if (typeof answer === 'boolean') break;
  }
  expect(seen).toContain(true);
});
