import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries } from '../../apps/server/src/db/embedded/binaries.ts';
import { waitFor, type Image } from './build-image.ts';
import { findFirstProcess, imageUser, startBeside, startInRoot } from './clean-root.ts';
import { must } from './prove-image.ts';
import { parseEnvFile, readCompose, type Compose } from './read-compose.ts';

export type RunOptions = {
  /** The repository. */
  readonly context: string;
  /** An empty folder. */
  readonly place: string;
  say(text: string): void;
};

/** Runs an image with the surroundings that compose.yaml gives it, and throws unless it does what it should. */
export async function runImage(image: Image, { context, place, say }: RunOptions): Promise<void> {
  const secrets = makeSecrets(context, place);
  const text = readFileSync(join(context, 'compose.yaml'), 'utf8');
  const compose = readCompose(text, secrets);
  // The names of compose.yaml lead to this machine.
  appendFileSync(join(image.root, 'etc/hosts'), `\n127.0.0.1 ${Object.keys(compose.services).join(' ')}\n`);
  const volume = join(place, 'volume');
  makeFolder(volume);
  const others: ChildProcess[] = [];
  try {
    others.push(await startDatabase(compose, { context, place, say }));
    others.push(await startBroker(image, compose, { context, place, say }));
    // As compose.yaml is, the shop begins empty.
    await runShop(image, compose, { volume, say }, async () => {
      must((await ask('/healthz')) === 200, 'a shop without any partner is alive');
    });
    const shown = readCompose(text, { ...secrets, DEMONSTRATION: 'on' });
    await runShop(image, shown, { volume, say }, async ({ run }) => {
      for (const path of [
        '/',
        '/products/kaplya-19l',
        '/checkout',
        '/orders',
        '/console',
        '/api/v1/catalog/categories',
      ]) {
        must((await ask(path)) === 200, `${path} answers`);
      }
      must((await ask('/metrics')) === 200, 'its metrics are there for its own machine');
      must((await run(['node', 'scripts/staff.ts', 'list', '--partner', 'moscow'])).code === 0, 'staff are listed');
      const { output } = await run(['node', 'scripts/cells.ts', 'acl']);
      must(
        output === readFileSync(join(context, 'container/broker/shop.acl'), 'utf8'),
        'the ACL is that of the broker',
      );
      say('Pages, calls and commands answer.');
    });
    say(`In its volume: ${readdirSync(volume).join(', ') || 'nothing'}.`);
  } finally {
    for (const child of others) {
      const ended = new Promise((resolve) => child.once('close', resolve));
      // PostgreSQL ends its sessions; the other, which hides behind `unshare`, is killed with it.
      child.kill('SIGINT');
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await Promise.race([ended, delay(3000, undefined, { ref: false })]);
      child.kill('SIGKILL');
    }
  }
}

function makeSecrets(context: string, place: string): Record<string, string> {
  const folder = join(place, 'secrets');
  mkdirSync(folder);
  cpSync(join(context, 'container'), join(folder, 'container'), { recursive: true });
  execFileSync(join(folder, 'container/make-secrets.sh'));
  return parseEnvFile(readFileSync(join(folder, '.env'), 'utf8'));
}

function makeFolder(path: string): void {
  mkdirSync(path);
  chownSync(path, imageUser.uid, imageUser.gid);
}

type Surroundings = Pick<RunOptions, 'context' | 'place' | 'say'>;

/** The PostgreSQL of the packages, set up as the image does it and by the script of compose.yaml. */
async function startDatabase(compose: Compose, { context, place, say }: Surroundings): Promise<ChildProcess> {
  const {
    POSTGRES_PASSWORD = '',
    SHOP_PASSWORD = '',
    POSTGRES_INITDB_ARGS = '',
  } = compose.services['database']?.environment ?? {};
  const folder = join(place, 'database');
  makeFolder(folder);
  chmodSync(place, 0o711);
  const passwordFile = join(place, 'superuser');
  writeFileSync(passwordFile, POSTGRES_PASSWORD, { mode: 0o644 });
  const { initdb, postgres } = findBinaries();
  const asUser = [`--reuid=${imageUser.uid}`, `--regid=${imageUser.gid}`, '--clear-groups'];
  const cluster = join(folder, 'cluster');
  const options = ['-D', cluster, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  execFileSync('setpriv', [...asUser, initdb, ...options, ...POSTGRES_INITDB_ARGS.split(' ')], { cwd: folder });
  const child = spawn('setpriv', [...asUser, postgres, '-D', cluster, '-k', folder, '-h', '127.0.0.1', '-p', '5432'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const psql = { PGHOST: folder, PGPASSWORD: POSTGRES_PASSWORD, PATH: process.env['PATH'] ?? '' };
  await until('PostgreSQL answers', () => {
    execFileSync('psql', ['-U', 'postgres', '-c', 'select 1'], { env: psql, stdio: 'pipe' });
    return true;
  });
  execFileSync(join(context, 'container/create-database.sh'), { env: { ...psql, SHOP_PASSWORD }, stdio: 'pipe' });
  const asked =
    'select rolsuper or rolcreaterole or rolcreatedb or rolreplication from pg_roles where rolname = current_user';
  const answer = execFileSync('psql', ['-At', '-h', '127.0.0.1', '-U', 'kaplya', '-c', asked, 'kaplya'], {
    env: { ...psql, PGPASSWORD: SHOP_PASSWORD },
    encoding: 'utf8',
  });
  must(answer.trim() === 'f', 'the role of the shop has no right beyond its database');
  say('The database is created, and the shop is no superuser of it.');
  return child;
}

/** Mosquitto, with the files and the command of compose.yaml. */
async function startBroker(
  image: Image,
  compose: Compose,
  { context, place, say }: Surroundings,
): Promise<ChildProcess> {
  const { command = [], environment = {} } = compose.services['broker'] ?? {};
  const data = join(place, 'broker');
  makeFolder(data);
  for (const path of ['mosquitto/config', 'mosquitto/data']) mkdirSync(join(image.root, path), { recursive: true });
  const child = startInRoot({
    ...{ root: image.root, command, env: environment, cwd: '/', user: 'node', isReadOnly: true },
    mounts: [
      { from: join(context, 'container/broker'), at: 'mosquitto/config' },
      { from: data, at: 'mosquitto/data' },
    ],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  try {
    await until('the broker runs', () => {
      if (child.exitCode !== null) throw new Error(`It ended: ${output}`);
      return canConnect(1883);
    });
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  say('The broker runs.');
  return child;
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

type RunningShop = {
  run(command: readonly string[]): Promise<{ code: number | null; output: string }>;
};

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

/** The status of an answer. */
async function ask(path: string): Promise<number> {
  const response = await fetch(`http://localhost:3000${path}`, { redirect: 'manual' });
  await response.arrayBuffer();
  return response.status;
}

async function runShop(
  image: Image,
  compose: Compose,
  { volume, say }: { readonly volume: string; say(text: string): void },
  prove: (shop: RunningShop) => Promise<void>,
): Promise<void> {
  const service = compose.services['shop'];
  const { healthcheck } = image;
  if (!service || !healthcheck) throw new Error('There is no shop, or it has no healthcheck');
  const env = { ...image.env, ...service.environment };
  const place = { env, cwd: image.workdir, user: image.user, isReadOnly: service.read_only === true };
  const startedAt = performance.now();
  const mounts = [{ from: volume, at: 'data' }];
  const child = startInRoot({ root: image.root, command: image.command, mounts, ...place });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const run = async (command: readonly string[]) => waitFor(startBeside(child, { ...place, command }));
  try {
    await until('the shop is healthy', async () => {
      if (child.exitCode !== null) throw new Error(`It ended: ${output.slice(-3000)}`);
      return (await run(healthcheck.command)).code === 0;
    });
    say(`Healthy after ${seconds(startedAt)} s, as user ${image.user}, on a read-only root.`);
    await prove({ run });
    const stoppingAt = performance.now();
    process.kill(findFirstProcess(child), 'SIGTERM');
    const grace = Number.parseInt(service.stop_grace_period ?? '10s', 10) * 1000;
    const code = await Promise.race([ended, delay(grace, 'late' as const, { ref: false })]);
    must(code === 0, `SIGTERM ends it with 0 in time (${code}; ${output.slice(-1500)})`);
    say(`SIGTERM ended it with 0 after ${seconds(stoppingAt)} s.`);
    const refused = output.split('\n').filter((line) => /EROFS|EACCES|read-only file system/i.test(line));
    must(refused.length === 0, `it wants to write nowhere else (${refused[0] ?? ''})`);
  } catch (error) {
    say(output.slice(-3000));
    throw error;
  } finally {
    child.kill('SIGKILL');
  }
}

const patienceMilliseconds = 90_000;

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMilliseconds;
  let failure: unknown = null;
  while (performance.now() < deadline) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (await isSo()) return;
    } catch (error) {
      failure = error;
      if (error instanceof Error && error.message.startsWith('It ended')) throw error;
    }
    // oxlint-disable-next-line no-await-in-loop -- a pause
    await delay(200);
  }
  throw new Error(`In vain: ${what}`, { cause: failure });
}
