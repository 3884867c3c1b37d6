import { readFileSync } from 'node:fs';

/** Of the kernel, on every Linux that Node runs on. */
const ticksPerSecond = 100;

/**
 * Processor time, in seconds, of all processes that this one has started and that have ended, theirs included; null where
 * the system does not tell (proc_pid_stat(5): cutime, cstime).
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
