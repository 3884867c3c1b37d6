import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();

/** The commit that is measured; with `+` when files differ from it. */
export function readCommit(): string {
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
  } catch {
    return 'unknown'; // an archive without its history
  }
}

export function describeMachine(): string {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()[0]?.toFixed(1);
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${availableParallelism()} × ${model}, ${gibibytes} GiB, Node ${process.versions.node}, load at the end ${load}`;
}
