import { spawn } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs';

import { asAccount } from './as-account.ts';
import { childEnvironment } from './child-environment.ts';
import type { Cluster } from './cluster.ts';

export type PostgresProcess = { readonly pid: number | undefined; exited: boolean };

/**
 * The size at which the start-up log is truncated. PostgreSQL writes a few lines there at each start, and everything
 * else into its own log.
 */
const longestLogBytes = 1024 * 1024;

/** Starts PostgreSQL in a process group of its own; it outlives this process. */
export function spawnPostgres(cluster: Cluster, settings: readonly string[]): PostgresProcess {
  // Opened for appending, because another process may write at the same time.
  const log = openSync(cluster.logPath, 'a', 0o600);
  // Truncated only when it is large, so that the last output of a crashed server is there for diagnosis.
  if (fstatSync(log).size > longestLogBytes) ftruncateSync(log);
  const options = [...serverSettings(cluster), ...settings].flatMap((setting) => ['-c', setting]);
  const command = [cluster.binaries.postgres, '-D', cluster.dir, ...options] as const;
  const { file, args, user } = asAccount(cluster.account, command, [cluster.dir, cluster.socketDir]);
  const child = spawn(file, args, {
    cwd: cluster.dataDir,
    detached: true,
    stdio: ['ignore', log, log],
    env: childEnvironment(),
    ...user,
  });
  closeSync(log);
  child.unref();
  const state = { pid: child.pid, exited: false };
  child.once('exit', () => (state.exited = true));
  child.once('error', () => (state.exited = true));
  return state;
}

/** The server's settings, for a machine that also runs the shop; larger shops use DATABASE_URL. */
function serverSettings({ socketDir }: Cluster): string[] {
  return [
    // No TCP port: only processes that can enter the socket's folder can connect, and several shops on a machine do not
    // conflict.
    ...['listen_addresses=', `unix_socket_directories=${socketDir}`, 'unix_socket_permissions=0700'],
    ...['max_connections=100', 'shared_buffers=128MB', 'max_wal_size=1GB', 'io_method=sync'],
    ...['max_parallel_workers_per_gather=0', 'jit=off', 'random_page_cost=1.1', 'timezone=UTC', 'log_timezone=UTC'],
    // Keeps a week of logs without statements and rows, which could show customers.
    ...['logging_collector=on', 'log_directory=log', 'log_filename=postgresql-%a.log', 'log_rotation_age=1d'],
    ...['log_truncate_on_rotation=on', 'log_min_error_statement=panic', 'log_error_verbosity=terse'],
  ];
}

export function readLogEnd({ logPath }: Cluster): string {
  return readFileSync(logPath, 'utf8').trim().split('\n').slice(-3).join(' ');
}
