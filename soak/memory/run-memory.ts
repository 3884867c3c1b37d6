import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeMachine } from '../report/describe-machine.ts';
import { toMarkdown } from '../report/to-markdown.ts';
import { countConstructors, listGrowth } from './count-constructors.ts';
import { disturbShop } from './disturb-shop.ts';
import { judgeMemory, toMegabytes, warmUpShare, type MemorySample } from './judge-memory.ts';
import { listUndone } from './list-undone.ts';
import { loadShop, type Load } from './load-shop.ts';
import { startMemoryWorld, type StartedWorld } from './memory-world.ts';
import { readMemoryReport, type MemoryReport } from './read-memory-report.ts';

export type MemoryOptions = {
  readonly seconds: number;
  /** Makes the shop leak on purpose at each request, to prove that leaks are found. */
  readonly leakBytes: number;
  print(text: string): void;
};

const lanes = 4;
const sampleSecondsAtMost = 60;
const samplesAtLeast = 30;
/** Waits until closed connections are closed on the other side too. */
const quietMilliseconds = 1500;
/** The share of the whole between two snapshots of a growing heap. */
const snapshotsShare = 0.2;

type Sample = MemoryReport & MemorySample;

/** Loads the shop like a real hour and measures its memory; returns whether it stays flat. */
export async function runMemory({ seconds, leakBytes, print }: MemoryOptions): Promise<boolean> {
  const world = await startMemoryWorld({ leakBytes });
  const stopping = new AbortController();
  try {
    const load = loadShop(world, lanes);
    const disturbing = disturbShop(world.connectionString, stopping.signal);
    // A failure is handled where this is awaited.
    disturbing.catch(() => undefined);
    const samples = await takeSamples(world, load, { seconds, print });
    const { words, bytesPerMinute, bytesPerRequest, rssBytesPerMinute, isFlat } = judgeMemory(samples);
    const growth = isFlat ? '' : await nameGrowth(world, load, seconds);
    await load.end();
    stopping.abort();
    const disturbed = new Map([...(await disturbing), ...(await countJobs(world))]);
    const undone = listUndone(load.done);
    const verdict = undone.length > 0 ? `not judged: never or too seldom done to the end: ${undone.join(', ')}` : words;
    const warmUp = Math.floor(samples.length * warmUpShare);
    console.log(
      [
        `# Memory\n\n${await describeMachine(world.connectionString)}; ${seconds} s, ${lanes} lanes, ${samples.at(-1)?.requests ?? 0} requests${leakBytes > 0 ? `, ${leakBytes} bytes leaked at each` : ''}`,
        toMarkdown(
          ['minute', 'rss, MB', 'heap used', 'external', 'of it array buffers', 'handles', 'requests', ''],
          samples.map((each, index) => [...show(each), index < warmUp ? 'warm-up' : '']),
        ),
        `Handles at the end: ${Object.entries(samples.at(-1)?.kinds ?? {})
          .map(([kind, count]) => `${count} ${kind}`)
          .join(', ')}`,
        `After the warm-up what is alive changes by ${toMegabytes(bytesPerMinute * 60)} MB an hour (${bytesPerRequest.toFixed(1)} bytes a request), the process by ${toMegabytes(rssBytesPerMinute * 60)} MB: **${verdict}**`,
        toMarkdown(
          ['what was done', 'times', 'not to the end'],
          [
            ...[...load.done].map(([name, { times, failures }]) => [name, String(times), showFailures(failures)]),
            ...[...disturbed].map(([name, times]) => [name, String(times), '']),
          ],
        ),
        growth,
      ].join('\n\n'),
    );
    return isFlat && undone.length === 0;
  } finally {
    stopping.abort();
    await world.close();
  }
}

/** At equal intervals, each while nobody is active. */
async function takeSamples(
  world: StartedWorld,
  load: Load,
  { seconds, print }: Pick<MemoryOptions, 'seconds' | 'print'>,
): Promise<Sample[]> {
  const count = Math.max(samplesAtLeast, Math.round(seconds / sampleSecondsAtMost));
  const startedAt = performance.now();
  const samples: Sample[] = [];
  for (let index = 0; index < count; index += 1) {
    await delay(Math.max(0, startedAt + ((index + 1) * seconds * 1000) / count - performance.now()));
    await load.pause();
    await delay(quietMilliseconds);
    const taken = await readMemoryReport({ child: world.shop.child, folder: world.folder });
    load.resume();
    const sample = { ...taken, minute: (performance.now() - startedAt) / 60_000 };
    samples.push(sample);
    print(show(sample).join(', '));
  }
  return samples;
}

function show({ minute, rss, heapUsed, external, arrayBuffers, handles, requests }: MemorySample): string[] {
  return [
    minute.toFixed(1),
    ...[rss, heapUsed, external, arrayBuffers].map(toMegabytes),
    String(handles),
    String(requests),
  ];
}

const showFailures = (failures: ReadonlyMap<string, number>): string =>
  [...failures].map(([why, times]) => `${times} × ${why}`).join('; ');

/** A snapshot leaves so much free memory that it hides growth, so it is taken only after the verdict. */
async function nameGrowth(world: StartedWorld, load: Load, seconds: number): Promise<string> {
  for (const isLast of [false, true]) {
    await load.pause();
    await delay(quietMilliseconds);
    writeFileSync(join(world.folder, 'snapshot-wanted'), '');
    await readMemoryReport({ child: world.shop.child, folder: world.folder });
    load.resume();
    if (!isLast) await delay(seconds * 1000 * snapshotsShare);
  }
  const [first = '', last = ''] = readdirSync(world.folder)
    .filter((name) => name.endsWith('.heapsnapshot'))
    .map((name) => join(world.folder, name))
    .toSorted();
  const growth = listGrowth(countConstructors(first), countConstructors(last));
  return toMarkdown(
    ['what grew afterwards', 'more of it', 'kB more'],
    growth.slice(0, 20).map(({ name, count, bytes }) => [name.slice(0, 80), String(count), (bytes / 1000).toFixed(0)]),
  );
}

const jobLine = /^jobs_total\{.*outcome="(\w+)".*\} (\d+)$/gm;

async function countJobs({ client }: StartedWorld): Promise<Map<string, number>> {
  const text = await (await client.fetch('/metrics')).text();
  const counts = new Map<string, number>();
  for (const [, outcome = '', count] of text.matchAll(jobLine)) {
    const name = `jobs ${outcome}`;
    counts.set(name, (counts.get(name) ?? 0) + Number(count));
  }
  return counts;
}
