import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { judgeMemory, type MemorySample } from './judge-memory.ts';
import { readMemoryReport } from './read-memory-report.ts';

const samples = 24;
const requestsBetween = 60;
const leakedBytes = 4000;

/** Listens on any port and prints it. */
const program = `
  require('node:http').createServer((request, response) => {
    response.end('yes');
  }).listen(0, '127.0.0.1', function () {
    console.log(this.address().port);
  });`;

async function startServer(leak: number) {
  const folder = mkdtempSync(join(tmpdir(), 'kaplya-memory-test-'));
  const reporter = join(import.meta.dirname, 'report-memory-process.ts');
  const child = spawn(process.execPath, ['--expose-gc', `--import=${reporter}`, '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], SOAK_MEMORY_FOLDER: folder, SOAK_MEMORY_LEAK_BYTES: String(leak) },
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true });
  });
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    report: () => readMemoryReport({ child, folder }),
    async ask(path: string) {
      await (await fetch(`http://127.0.0.1:${Number(output)}${path}`)).text();
    },
  };
}

test.each([
  { name: 'a server that keeps something of each request is found to grow', leak: leakedBytes, isFlat: false },
  { name: 'a server that keeps nothing is found to be flat', leak: 0, isFlat: true },
])('$name', async ({ leak, isFlat }) => {
  const server = await startServer(leak);
  const taken: MemorySample[] = [];
  for (let minute = 1; minute <= samples; minute += 1) {
    for (let index = 0; index < requestsBetween; index += 1) {
      await server.ask('/');
    }
    taken.push({ ...(await server.report()), minute });
  }
  expect(taken.at(-1)?.requests).toBe(samples * requestsBetween);
  expect(judgeMemory(taken)).toMatchObject({ isFlat });
});
