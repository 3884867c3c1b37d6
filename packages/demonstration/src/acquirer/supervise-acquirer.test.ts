import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { superviseAcquirer } from './supervise-acquirer.ts';

const program = resolve(import.meta.dirname, '../../test/acquirer-supervisor-process.ts');

// Processes are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const patiently = { timeout: 30_000, interval: 50 };

type Started = { readonly parent: ChildProcess; readonly secretKey: string; readonly address: string };

async function start(dataDir: string, port = 9): Promise<Started> {
  const parent = spawn(process.execPath, [program, dataDir, String(port)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [secretKey] = (await once(createInterface(parent.stdout), 'line')) as [string];
  return { parent, secretKey, address: join(dataDir, 'sandbox-acquirer/address') };
}

function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'kaplya-acquirer-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function ask({ address, secretKey }: Started, path: string, body?: object): Promise<Record<string, unknown>> {
  const headers = {
    authorization: `Basic ${btoa(`moscow:${secretKey}`)}`,
    'content-type': 'application/json',
    'idempotence-key': 'key-1',
  };
  const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
  const response = await fetch(`${readFileSync(address, 'utf8')}${path}`, init);
  return (await response.json()) as Record<string, unknown>;
}

const payment = {
  amount: { value: '1.00', currency: 'RUB' },
  capture: true,
  confirmation: { type: 'redirect', return_url: 'http://localhost/orders/1' },
};

/** The process that listens on the address. */
async function findPid(started: Started): Promise<number> {
  const { pid } = (await ask(started, '/sandbox/process')) as { pid: number };
  return pid;
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('the acquirer comes back from a kill -9 with its payments, at the same address', async () => {
  const started = await start(makeDataDir());
  const { id } = await vi.waitFor(() => ask(started, '/v3/payments', payment), patiently);
  const address = readFileSync(started.address, 'utf8');
  const pid = await findPid(started);
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(async () => expect(await findPid(started)).not.toBe(pid), patiently);
  expect(readFileSync(started.address, 'utf8')).toBe(address);
  expect(await ask(started, `/v3/payments/${String(id)}`)).toMatchObject({ id, status: 'pending' });
});

test('the acquirer ends with the shop, also when that is killed with -9, and not by Ctrl-C alone', async () => {
  const dataDir = makeDataDir();
  const killed = await start(dataDir);
  const pid = await vi.waitFor(() => findPid(killed), patiently);
  killed.parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patiently);

  const stopped = await start(dataDir);
  const other = await vi.waitFor(() => findPid(stopped), patiently);
  // The terminal's signal reaches both; the acquirer waits until its parent is done.
  process.kill(other, 'SIGINT');
  expect(await findPid(stopped)).toBe(other);
  const ended = once(stopped.parent, 'exit');
  stopped.parent.kill('SIGTERM');
  await vi.waitFor(() => expect(isAlive(other)).toBe(false), patiently);
  // The parent removes the file of the address after the end of its process.
  await ended;
  expect(existsSync(stopped.address)).toBe(false);
});

test('the acquirer notifies the shop at the address of its partner', async () => {
  const notifications: { path: string | undefined; body: string }[] = [];
  const shop = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      notifications.push({ path: request.url, body });
      response.end();
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void shop.close());
  await once(shop, 'listening');
  const started = await start(makeDataDir(), (shop.address() as AddressInfo).port);
  const { id } = await vi.waitFor(() => ask(started, '/v3/payments', payment), patiently);
  await ask(started, `/sandbox/payments/${String(id)}/approve`, {});
  await vi.waitFor(() => expect(notifications).toHaveLength(1), patiently);
  expect(notifications[0]?.path).toBe('/api/payment/notifications/yookassa/moscow');
  expect(JSON.parse(notifications[0]?.body ?? '')).toMatchObject({ event: 'payment.succeeded', object: { id } });
});

test('the acquirer serves a shop that cannot write down where it is', async () => {
  const dataDir = makeDataDir();
  mkdirSync(join(dataDir, 'sandbox-acquirer'));
  symlinkSync(join(dataDir, 'nowhere/address'), join(dataDir, 'sandbox-acquirer/address'));
  const errors: string[] = [];
  const acquirer = superviseAcquirer({
    config: { dataDir, http: { host: '127.0.0.1', port: 9 } },
    logger: { warn: () => undefined, error: (_fields, text) => void errors.push(text) },
  });
  onTestFinished(() => acquirer.close());
  await acquirer.start();
  const answer = await vi.waitFor(() => acquirer.send('http://acquirer.invalid/sandbox/process', {}), patiently);
  expect(answer.status).toBe(200);
  expect(errors).toEqual(['a message of the stand-in of the acquirer could not be handled']);
});
