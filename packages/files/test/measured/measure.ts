import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FileRefusalCode } from '../../src/file-refused.ts';

export interface Measured {
  /** Rows, or items of an exchange. */
  readonly items: number;
  readonly refused: FileRefusalCode | null;
  readonly seconds: number;
  /** The sum of all threads, without other processes of the machine. */
  readonly cpuSeconds: number;
  /** The largest growth of the process: heap, buffers and memory of the platform. */
  readonly grownMb: number;
  /** Milliseconds for which nothing else could run. */
  readonly longestTurn: number;
}

type Job = 'write-csv' | 'write-xlsx' | 'read-table' | 'read-exchange' | 'hostile-table' | 'hostile-exchange';

const program = fileURLToPath(new URL('measure-process.ts', import.meta.url));

/** One job in a process of its own, whose memory it does not share. */
export async function measure(job: Job, subject: string, count = 0): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, job, subject, String(count)]);
  return JSON.parse(stdout) as Measured;
}
