import { readFileSync } from 'node:fs';

/**
 * Whether a process of this machine runs, whatever its owner. A zombie counts as ended, because in a container ended
 * orphans may remain zombies.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // Other systems than Linux do not show whether a process is a zombie.
  return process.platform !== 'linux' || isRunning(pid);
}

/** False for a zombie, and for a process that has ended in between (see proc_pid_stat(5)). */
function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat[stat.lastIndexOf(')') + 2] !== 'Z';
  } catch (error) {
    return !['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
