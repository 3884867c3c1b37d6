import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '#observability/logger.ts';
import { recordCells } from '../../../test/cells/record-cells.ts';
import { createCells } from './create-cells.ts';
import { isAlive } from '#process/is-alive.ts';

const program = resolve(import.meta.dirname, '../../../test/cells/controllers-supervisor-process.ts');
const command = resolve(import.meta.dirname, '../../../../../scripts/cells.ts');
const appSecret = 'a secret that only tests know, and everybody may';

// Processes are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const patiently = { timeout: 30_000, interval: 30 };

/** The shop's two processes: this one talks to the cells, another one plays them. */
async function start() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kaplya-controllers-'));
  const heard = recordCells();
  const gateway = createCells({
    config: { dataDir, secrets: { appSecret }, mqtt: { url: null, port: null, caFile: null } },
    logger: createLogger({ level: 'silent' }),
  });
  await gateway.start(heard);
  const parent = spawn(process.execPath, [program, dataDir, appSecret], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const folder = join(dataDir, 'sandbox-cells');
  onTestFinished(async () => {
    const pid = await findPid(folder).catch(() => null);
    parent.kill('SIGKILL');
    if (pid !== null) await vi.waitUntil(() => !isAlive(pid), patiently);
    await gateway.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const record = heard.of('ctl-1');
  await vi.waitFor(() => expect(record.statuses.at(-1)?.online).toBe(true), patiently);

  return {
    ...{ dataDir, folder, parent: parent as ChildProcess, gateway, record, other: heard.of('ctl-2') },
    async open(commandId: string = randomUUID()): Promise<string> {
      const target = { controllerId: 'ctl-1', cellId: 'c-active' };
      const issuedAt = new Date();
      const expiresAt = new Date(issuedAt.getTime() + 30_000);
      const order = { commandId, orderId: randomUUID(), issuedAt, expiresAt, unlockMilliseconds: 600 };
      await gateway.sendCommand(target, gateway.encodeCommand({ ...target, ...order }));
      return commandId;
    },
  };
}

async function findPid(folder: string): Promise<number> {
  const response = await fetch(`${readFileSync(join(folder, 'address'), 'utf8')}/process`);
  return ((await response.json()) as { pid: number }).pid;
}

async function runCells(dataDir: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, APP_SECRET: appSecret };
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], { env });
  return stdout;
}

test('cells come back from a kill -9 with what they know, and end with the shop that was killed', async () => {
  const { folder, parent, record, open } = await start();
  const commandId = await open();
  await vi.waitFor(() => expect(record.events.at(-1)?.type).toBe('door_closed'), patiently);
  // A courier puts a full bottle into an empty cell.
  await vi.waitFor(() => expect(record.states.at(-1)).toMatchObject({ content: 'full', door: 'closed' }), patiently);
  const pid = await findPid(folder);
  const bootId = record.statuses.at(-1)?.bootId;
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(record.statuses.at(-1)?.online).toBe(false), patiently);
  await vi.waitFor(() => expect(record.statuses.at(-1)?.bootId).not.toBe(bootId), patiently);
  await vi.waitFor(() => expect(record.statuses.at(-1)?.online).toBe(true), patiently);
  await open(commandId);
  await vi.waitFor(() => expect(record.acks.at(-1)).toMatchObject({ commandId, result: 'duplicate' }), patiently);

  const heir = await findPid(folder);
  expect(heir).not.toBe(pid);
  // The terminal's signal reaches both; the cells wait until the shop is done.
  process.kill(heir, 'SIGINT');
  expect(await findPid(folder)).toBe(heir);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(heir)).toBe(false), patiently);
});

test('npm run cells lists cells, changes them, and says what a real controller needs', async () => {
  const { dataDir, folder, parent, record, other, open } = await start();
  await vi.waitFor(() => expect(other.statuses.at(-1)?.online).toBe(true), patiently);
  expect(statSync(join(dataDir, 'cells/sandbox.json')).mode & 0o777).toBe(0o600);
  expect(await runCells(dataDir, 'set', 'c-active', 'reject:low_battery', '--once')).toContain('reject:low_battery');
  expect(await runCells(dataDir, 'list')).toMatch(
    /^c-active +ctl-1 +online +closed +full +0 pulses +reject:low_battery \(1 times more\)\s+c-empty +ctl-2 +online +closed +nothing +0 pulses +ok/,
  );
  await open();
  await vi.waitFor(() => expect(record.acks).toMatchObject([{ result: 'rejected', reason: 'low_battery' }]), patiently);
  await open();
  await vi.waitFor(() => expect(record.acks.at(-1)?.result).toBe('accepted'), patiently);
  await expect(runCells(dataDir, 'set', 'c-active', 'explode')).rejects.toThrow('Behaviours: ok');

  const credentials = await runCells(dataDir, 'credentials', 'ctl-9');
  expect(credentials).toContain(`mqtt://127.0.0.1:${readFileSync(join(dataDir, 'cells/broker-port'), 'utf8').trim()}`);
  expect(credentials).toMatch(/user name +ctl-9\npassword +[\w-]{43}\n/);
  const fromPage = await fetch(`${readFileSync(join(folder, 'address'), 'utf8')}/cells`, {
    headers: { origin: 'http://localhost:3000' },
  });
  expect(fromPage.status).toBe(403);

  parent.kill('SIGTERM');
  await vi.waitFor(() => expect(existsSync(join(folder, 'address'))).toBe(false), patiently);
  await vi.waitFor(() => expect(record.statuses.at(-1)?.online).toBe(false), patiently);

  // Nobody plays them any more, so this process does.
  const env = { ...process.env, DATA_DIR: dataDir, APP_SECRET: appSecret };
  const player = spawn(process.execPath, [command], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(() => void player.kill('SIGKILL'));
  const exit = once(player, 'exit');
  await vi.waitFor(() => expect(record.statuses.at(-1)?.online).toBe(true), patiently);
  player.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(record.statuses.at(-1)?.online).toBe(false);
});
