import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Watches the event loop of this thread. `longest` is the longest work between two of its turns, in milliseconds of this
 * thread's processor time: other processes of a busy machine do not count. `late` is what a timer saw of it.
 */
export function watchTurns(): { end(): { readonly longest: number; readonly late: number } } {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  let longest = 0;
  let usage = process.threadCpuUsage();
  let timer = setTimeout(look, 1);
  function look() {
    const { user, system } = process.threadCpuUsage(usage);
    longest = Math.max(longest, (user + system) / 1000);
    usage = process.threadCpuUsage();
    timer = setTimeout(look, 1);
  }
  return {
    end() {
      clearTimeout(timer);
      delays.disable();
      return { longest, late: delays.max / 1e6 };
    },
  };
}
