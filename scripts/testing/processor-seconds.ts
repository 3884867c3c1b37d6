import { readFileSync } from 'node:fs';

/** USER_HZ: 100 on every Linux that Node supports. */
const ticksPerSecond = 100;

/**
 * Processor time, in seconds, of the processes that this one has started and that have ended, theirs included; not of those
 * whose parent ended first, as those of a browser. Null where the system does not tell (proc_pid_stat(5): cutime, cstime).
 */
export function readProcessorSeconds(): number | null {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return null;
  }
}
