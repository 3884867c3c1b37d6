import { readFileSync } from 'node:fs';

/**
 * Whether a process of this machine runs, whatever its owner. A zombie does not: where a program is process 1, as in a
 * container, orphans remain zombies.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // Other systems do not show the state.
  return process.platform !== 'linux' || isRunning(pid);
}

/** False for what has ended meanwhile, too (proc_pid_stat(5)). */
function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat[stat.lastIndexOf(')') + 2] !== 'Z';
  } catch (error) {
    return !['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
