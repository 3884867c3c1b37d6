import { performance } from 'node:perf_hooks';

const sampleMilliseconds = 100;
/** How much of it a new sample is. */
const newShare = 0.4;

/** Which share of the time the one thread of this process works, of late: 0 to 1. */
export function createLoopLoad(): () => number {
  let former = performance.eventLoopUtilization();
  let sampledAt = performance.now();
  let load = 0;
  return () => {
    const now = performance.now();
    if (now - sampledAt < sampleMilliseconds) return load;
    const { utilization } = performance.eventLoopUtilization(former);
    // After a pause in which nobody asked, the sample says all of it.
    const share = now - sampledAt > 10 * sampleMilliseconds ? 1 : newShare;
    load = share * utilization + (1 - share) * load;
    former = performance.eventLoopUtilization();
    sampledAt = now;
    return load;
  };
}
