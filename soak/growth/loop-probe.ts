// Imported by a soak's shop before its program; reports over the channel how long its event loop was blocked.
import { openSync, readSync } from 'node:fs';
import type { LoopDelay, LoopQuestion } from './read-loop-delay.ts';

const everyMilliseconds = 10;

const schedule = openSchedule();
const nothing: LoopDelay = { blockedMilliseconds: 0, waitedMilliseconds: 0 };
let longest = nothing;
let last = { at: performance.now(), waited: readWaited() };

function look(): void {
  const now = { at: performance.now(), waited: readWaited() };
  const waited = now.waited - last.waited;
  longest = {
    blockedMilliseconds: Math.max(longest.blockedMilliseconds, now.at - last.at - everyMilliseconds - waited),
    waitedMilliseconds: Math.max(longest.waitedMilliseconds, waited),
  };
  last = now;
}

setInterval(look, everyMilliseconds).unref();
process.on('message', (question: LoopQuestion) => {
  if (question === 'begin anew') globalThis.gc?.();
  look();
  process.send?.(longest);
  longest = nothing;
});
process.channel?.unref();

/**
 * Milliseconds in which the loop was ready but other processes had the cores. Only Linux reports it; elsewhere it counts
 * as blocked.
 */
function readWaited(): number {
  if (schedule === null) return 0;
  const bytes = Buffer.alloc(100);
  const [, waitedNanoseconds] = bytes.toString('latin1', 0, readSync(schedule, bytes, 0, bytes.length, 0)).split(' ');
  return Number(waitedNanoseconds) / 1e6;
}

function openSchedule(): number | null {
  try {
    return openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  } catch {
    return null;
  }
}
