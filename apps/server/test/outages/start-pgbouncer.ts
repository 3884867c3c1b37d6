import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { chooseAccount } from '#db/embedded/account.ts';
import { requireTestProgram } from '../../../../scripts/programs/test-programs.ts';
import { findFreePort } from '../processes/start-shop-process.ts';

/** The settings of docs/operating/database.md. */
function readDocumentedSettings(): string {
  const page = readFileSync(new URL('../../../../docs/operating/database.md', import.meta.url), 'utf8');
  const found = [...page.matchAll(/^```ini\n([^]*?)^```$/gm)].map(([, block = '']) => block);
  const settings = found.find((block) => block.includes('[pgbouncer]'));
  if (settings === undefined) throw new Error('docs/operating/database.md has no settings of PgBouncer');
  return settings;
}

/**
 * Runs a PgBouncer for one test, with the documented settings, on a socket before the database of `connectionString`. The
 * database `bare` is the same one without the settings that PgBouncer sends to each connection.
 */
export async function startPgbouncer(
  connectionString: string,
  poolSize: number,
): Promise<{ url: string; bareUrl: string }> {
  const program = requireTestProgram('pgbouncer');
  const { user = '', password, database = '', host, port: socketPort } = new Client({ connectionString });
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'kaplya-pgbouncer-'));
  const passwords = join(folder, 'userlist.txt');
  const settingsFile = join(folder, 'pgbouncer.ini');
  const place = `host=${host} port=${socketPort} dbname=${database}`;
  const settings = readDocumentedSettings()
    .replace(/^kaplya = host=\S+ port=\d+ dbname=\S+/m, `bare = ${place}\nkaplya = ${place}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_file = .*$/m, `auth_file = ${passwords}`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${poolSize}`);
  writeFileSync(passwords, `"${user}" "${password}"\n`, { mode: 0o600 });
  writeFileSync(settingsFile, settings, { mode: 0o600 });
  // PgBouncer refuses to run as root, and root need not open the socket's folder to others.
  const account = chooseAccount(host);
  if (account) for (const path of [folder, passwords, settingsFile]) chownSync(path, account.uid, account.gid);
  chmodSync(folder, 0o700);
  const child = spawn(program, [settingsFile], { stdio: ['ignore', 'pipe', 'pipe'], ...account });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    if (child.exitCode === null) await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const urlOf = (name: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: urlOf('kaplya') });
    try {
      // oxlint-disable-next-line no-await-in-loop -- until it answers
      await client.connect();
      // oxlint-disable-next-line no-await-in-loop -- likewise
      await client.end();
      return { url: urlOf('kaplya'), bareUrl: urlOf('bare') };
    } catch (error) {
      if (child.exitCode !== null || tries > 500)
        throw new Error(`PgBouncer does not start: ${output}`, { cause: error });
      await delay(20);
    }
  }
}
