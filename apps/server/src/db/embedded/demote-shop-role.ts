import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from 'pg';

import { endOnAbort } from '../connections/end-on-abort.ts';
import { lockKeys } from '../lock-keys.ts';
import { openClient } from '../connections/open-client.ts';
import { type Cluster, databaseName, shopRole, superuserRole, toConnectionString } from './cluster.ts';
import { reassignOwnedObjects } from './reassign-owned-objects.ts';
import { makePassword } from './initialize-cluster.ts';

type Demoting = {
  readonly signal: AbortSignal;
  onProgress(message: string): void;
  onProblem(message: string): void;
};

const applicationName = 'kaplya supervisor';
/** The bootstrap superuser of every cluster, whatever its name. PostgreSQL does not let it lose its rights. */
const bootstrapId = 10;

/**
 * Earlier versions used the bootstrap superuser, which may run programs and read files, as the shop's role. This renames
 * the superuser, and creates an ordinary role with the former name and password that owns the shop's database and
 * everything in it. Returns whether the shop's role is still a superuser: if the change fails, everything stays as it was
 * and the log says so.
 */
export async function demoteShopRole(
  cluster: Cluster,
  presence: Client,
  { signal, onProgress, onProblem }: Demoting,
): Promise<boolean> {
  if (!(await isSuperuser(presence))) {
    await handOverOthers(cluster, presence, { signal, onProblem });
    return false;
  }
  onProgress('Taking the rights of a superuser from the role of the shop');
  try {
    const client = await openClient(toConnectionString(cluster, databaseName), applicationName);
    try {
      await endOnAbort(client, signal, () => demote(client, cluster));
    } finally {
      await client.end();
    }
  } catch (error) {
    signal.throwIfAborted();
    onProblem(
      `The role "${shopRole.name}" of the embedded PostgreSQL is still a superuser (${(error as Error).message}). ` +
        'The shop works as before, and the next start tries again: docs/operating.md, "The roles of the database".',
    );
    return await isSuperuser(presence);
  }
  await handOverOthers(cluster, presence, { signal, onProblem });
  return false;
}

/** Its former sessions belong to the superuser, so it is looked up by name. */
async function isSuperuser(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isSuperuser: boolean }>(
    'select rolsuper as "isSuperuser" from pg_roles where rolname = $1',
    [shopRole.name],
  );
  return rows[0]?.isSuperuser === true;
}

/** Changes everything in one transaction. */
async function demote(client: Client, cluster: Cluster): Promise<void> {
  await client.query(`begin; set local lock_timeout = '10s'`);
  await client.query('select pg_advisory_xact_lock($1)', [lockKeys.shopRole]);
  // Another process may have done it meanwhile.
  if (await isSuperuser(client)) {
    const { rows } = await client.query<{ secret: string; id: number }>(
      'select rolpassword as secret, oid::int as id from pg_authid where rolname = $1',
      [shopRole.name],
    );
    const { secret = '', id = 0 } = rows[0] ?? {};
    if (id !== bootstrapId) throw new Error('it is not the role that the cluster was made with');
    // A session cannot rename its own role.
    const other = 'kaplya_demotion';
    await client.query(`create role ${other} superuser; set local session authorization ${other}`);
    await client.query(`alter role ${shopRole.name} rename to ${superuserRole.name}`);
    await client.query(`set local session authorization default; drop role ${other}`);
    const quoted = client.escapeLiteral(providePassword(cluster));
    await client.query(`alter role ${superuserRole.name} password ${quoted}`);
    await client.query(`create role ${shopRole.name} login password ${client.escapeLiteral(secret)}`);
    await client.query('update pg_db_role_setting set setrole = $1::regrole where setrole = $2', [
      shopRole.name,
      bootstrapId,
    ]);
    await reassignOwnedObjects(client, { from: bootstrapId, to: shopRole.name });
  }
  await client.query('commit');
}

/** Other databases that a person made by hand with the same role. */
async function handOverOthers(
  cluster: Cluster,
  presence: Client,
  { signal, onProblem }: Pick<Demoting, 'signal' | 'onProblem'>,
): Promise<void> {
  const { rows } = await presence.query<{ name: string }>(
    `select datname as name from pg_database where datdba = $1 and not datistemplate and datallowconn
       and datname <> 'postgres' order by 1`,
    [bootstrapId],
  );
  for (const { name } of rows) {
    try {
      const connectionString = toConnectionString(cluster, encodeURIComponent(name), superuserRole);
      const client = await openClient(connectionString, applicationName);
      try {
        await endOnAbort(client, signal, async () => {
          await client.query(`begin; set local lock_timeout = '10s'`);
          await client.query('select pg_advisory_xact_lock($1)', [lockKeys.shopRole]);
          await reassignOwnedObjects(client, { from: bootstrapId, to: shopRole.name });
          await client.query('commit');
        });
      } finally {
        await client.end();
      }
    } catch (error) {
      signal.throwIfAborted();
      onProblem(`The database "${name}" still belongs to "${superuserRole.name}" (${(error as Error).message})`);
    }
  }
}

/** Written to the disk before the role gets it; an interrupted start left it there. */
function providePassword({ dir, account }: Cluster): string {
  const path = join(dir, superuserRole.passwordFile);
  if (!existsSync(path)) {
    const draft = `${path}.new`;
    writeFileSync(draft, `${makePassword()}\n`, { mode: 0o600, flush: true });
    if (account) chownSync(draft, account.uid, account.gid);
    renameSync(draft, path);
  }
  return readFileSync(path, 'utf8').trim();
}
