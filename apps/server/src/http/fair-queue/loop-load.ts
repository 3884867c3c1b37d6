import { performance } from 'node:perf_hooks';

const sampleMilliseconds = 100;
/** The weight of a new sample in the moving average. */
const newShare = 0.4;

/** The recent share of time in which this process's one thread works: 0 to 1. */
export function createLoopLoad(): () => number {
  let former = performance.eventLoopUtilization();
  let sampledAt = performance.now();
  let load = 0;
  return () => {
    const now = performance.now();
    if (now - sampledAt < sampleMilliseconds) return load;
    const { utilization } = performance.eventLoopUtilization(former);
    // After a pause without samples, the new sample counts fully.
    const share = now - sampledAt > 10 * sampleMilliseconds ? 1 : newShare;
    load = share * utilization + (1 - share) * load;
    former = performance.eventLoopUtilization();
    sampledAt = now;
    return load;
  };
}
