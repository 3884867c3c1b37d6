import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ProcessFacts } from './preload.ts';

export type ServerFacts = {
  readonly processes: number;
  readonly allocatedBytes: number;
  readonly cpuMilliseconds: number;
  readonly roundTrips: number;
  /** Resident memory now, and the most so far. */
  readonly memoryMiB: number;
  readonly mostMemoryMiB: number;
};

export type Probe = {
  /** Variables with which the shop has to be started. */
  readonly env: Readonly<Record<string, string>>;
  /** Sums over all server processes of the shop. */
  read(): Promise<ServerFacts>;
};

/** @param folder For the sockets of one start of the shop; it is created */
export function createProbe(folder: string, { countsRoundTrips = false } = {}): Probe {
  mkdirSync(folder);
  const preload = resolve(import.meta.dirname, 'preload.ts');
  const options = process.env['NODE_OPTIONS'] ?? '';
  return {
    env: {
      BENCH_PROBE_DIR: folder,
      BENCH_PROBE_ROUND_TRIPS: countsRoundTrips ? 'on' : 'off',
      NODE_OPTIONS: `${options} --import ${preload}`.trim(),
    },
    async read() {
      const sockets = readdirSync(folder).filter((name) => name.endsWith('.sock'));
      const known = await Promise.all(sockets.map((name) => readProcess(join(folder, name))));
      const alive = known.filter((facts) => facts !== null);
      if (alive.length === 0) throw new Error('No process of the shop answers the probe');
      const sum = (of: (facts: ProcessFacts) => number) => alive.reduce((total, facts) => total + of(facts), 0);
      return {
        processes: alive.length,
        allocatedBytes: sum(({ allocatedBytes }) => allocatedBytes),
        cpuMilliseconds: sum(({ cpuMilliseconds }) => cpuMilliseconds),
        roundTrips: sum(({ roundTrips }) => roundTrips),
        memoryMiB: sum(({ pid }) => readMemory(pid, 'VmRSS')),
        mostMemoryMiB: sum(({ pid }) => readMemory(pid, 'VmHWM')),
      };
    },
  };
}

/** Null for a process that is gone. */
async function readProcess(socketPath: string): Promise<ProcessFacts | null> {
  try {
    return JSON.parse(await text(connect(socketPath))) as ProcessFacts;
  } catch {
    return null;
  }
}

function readMemory(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
  return Number(kibibytes) / 1024;
}
