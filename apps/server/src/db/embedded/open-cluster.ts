import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { ConfigurationError } from '#config/configuration-error.ts';

import { chooseAccount, requireReachable } from './account.ts';
import { canRun } from './as-account.ts';
import { findBinaries } from './binaries.ts';
import { type Cluster, makeFolder, restoreMark } from './cluster.ts';
import { initializeCluster, removeAbandonedDrafts } from './initialize-cluster.ts';

/** Opens the cluster of a data folder, and creates it if missing. */
export async function openCluster(wanted: string, onProgress?: (message: string) => void): Promise<Cluster> {
  mkdirSync(wanted, { recursive: true, mode: 0o711 });
  const dataDir = realpathSync(wanted);
  const dir = join(dataDir, 'postgres');
  requireNoRestore(dataDir);
  const binaries = findBinaries();
  const account = chooseAccount(dir);
  if (account && !canRun(account, binaries.postgres, dataDir)) {
    requireReachable({ dataDir, binariesDir: dirname(binaries.postgres) }, account);
  }

  const cluster = {
    dir,
    dataDir,
    socketDir: chooseSocketDir(dir),
    logPath: join(dataDir, 'postgres.log'),
    binaries,
    account,
  };
  removeAbandonedDrafts(dataDir);
  if (!existsSync(dir)) {
    onProgress?.(`Making a database in ${dir}`);
    await initializeCluster(cluster);
  }
  if (cluster.socketDir !== dir) makeFolder(cluster.socketDir, account);
  return cluster;
}

/** Throws a ConfigurationError while a restore replaces the cluster: nobody may use it then. */
export function requireNoRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, restoreMark))) return;
  throw new ConfigurationError([
    `In ${dataDir} a restore is under way, or was cut off. When none runs, repeat it: npm run restore -- FOLDER.`,
  ]);
}

// Chooses a folder for the socket whose path is short enough: at most 107 bytes on Linux and 103 on macOS.
function chooseSocketDir(clusterDir: string): string {
  if (Buffer.byteLength(clusterDir) <= 85) return clusterDir;
  return join(tmpdir(), `kaplya-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)}`);
}
