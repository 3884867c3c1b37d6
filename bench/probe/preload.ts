import { createServer } from 'node:net';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { countRoundTrips, getRoundTrips } from './count-round-trips.ts';

/*
 * Loaded into the shop's processes before their own code, for measurements alone: whoever connects to this process's
 * private socket gets one line about it. It changes nothing else, and the shop does not know of it.
 */

export type ProcessFacts = {
  readonly pid: number;
  /** Bytes that JavaScript has allocated since the start; collected ones count. Without buffers outside of the heap. */
  readonly allocatedBytes: number;
  /** Milliseconds of processor time, of all threads. */
  readonly cpuMilliseconds: number;
  /** To PostgreSQL, if they are counted. */
  readonly roundTrips: number;
};

const folder = process.env['BENCH_PROBE_DIR'];
const program = process.argv[1] ?? '';
/** Not npm and the script that build and start the shop, and not the stand-ins for third parties. */
const isServer = /\/apps\/server\/(?:src|build)\/main\.[jt]s$/.test(program);

if (folder !== undefined && isServer) {
  if (process.env['BENCH_PROBE_ROUND_TRIPS'] === 'on') countRoundTrips();
  createServer((socket) => {
    const { user, system } = process.cpuUsage();
    const facts: ProcessFacts = {
      pid: process.pid,
      allocatedBytes: getHeapStatistics().total_allocated_bytes,
      cpuMilliseconds: (user + system) / 1000,
      roundTrips: getRoundTrips(),
    };
    socket.on('error', () => undefined);
    socket.end(JSON.stringify(facts));
  })
    .listen(join(folder, `${process.pid}.sock`))
    .unref();
}
