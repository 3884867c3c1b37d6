import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { MemorySample } from './judge-memory.ts';

const reportShape = z.object({
  ...{ rss: z.number(), heapUsed: z.number(), external: z.number(), arrayBuffers: z.number() },
  ...{ requests: z.number(), kinds: z.record(z.string(), z.number()) },
});

export type MemoryReport = Omit<MemorySample, 'minute'> & { readonly kinds: Readonly<Record<string, number>> };

const patienceMilliseconds = 120_000;

/** Requests a memory report from a process started with `report-memory-process.ts`. */
export async function readMemoryReport({
  child,
  folder,
}: {
  child: Pick<ChildProcess, 'kill' | 'exitCode' | 'signalCode'>;
  folder: string;
}): Promise<MemoryReport> {
  const path = join(folder, 'memory.json');
  rmSync(path, { force: true });
  child.kill('SIGUSR2');
  const until = performance.now() + patienceMilliseconds;
  while (performance.now() < until && child.exitCode === null && child.signalCode === null) {
    const line = existsSync(path) ? readFileSync(path, 'utf8') : '';
    if (line.endsWith('\n')) {
      const { kinds, ...usage } = reportShape.parse(JSON.parse(line));
      return { ...usage, kinds, handles: Object.values(kinds).reduce((sum, each) => sum + each, 0) };
    }
    await delay(10);
  }
  throw new Error('a process does not say what it keeps');
}
