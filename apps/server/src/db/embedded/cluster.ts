import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** The data folder and the user of the embedded PostgreSQL. */
export type Cluster = {
  readonly dir: string;
  readonly dataDir: string;
  readonly socketDir: string;
  readonly logPath: string;
  readonly binaries: Binaries;
  readonly account: Account | null;
};

/** The name of the shop's database in the cluster. */
export const databaseName = 'kaplya';
export type Role = { readonly name: string; readonly passwordFile: string };
/** The role with which the shop connects: it owns the shop's database and has no rights outside of it. */
export const shopRole: Role = { name: 'kaplya', passwordFile: 'kaplya-password' };
/** The bootstrap superuser, for the supervisor and the machine's administrator. */
export const superuserRole: Role = { name: 'postgres', passwordFile: 'postgres-password' };
/** The name of the file that marks a data folder while a restore replaces its cluster. */
export const restoreMark = 'restore-in-progress';

/** Creates a folder that only the user of PostgreSQL can read. */
export function makeFolder(path: string, account: Account | null): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  if (account) chownSync(path, account.uid, account.gid);
}

export function toConnectionString(
  { dir, socketDir }: Pick<Cluster, 'dir' | 'socketDir'>,
  database: string,
  { name, passwordFile }: Role = shopRole,
): string {
  const password = readFileSync(join(dir, passwordFile), 'utf8').trim();
  return `postgres://${name}:${password}@/${database}?host=${encodeURIComponent(socketDir)}&port=5432`;
}
