import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, rmdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { superviseAcquirer } from '@kaplya/demonstration';
import { createConfig } from '../../apps/server/src/config/config.ts';
import { parseEnv } from '../../apps/server/src/config/env.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { createLogger } from '../../apps/server/src/observability/logger.ts';
import type { Context } from '../../apps/server/src/context.ts';
import { fillTemplate } from '../../apps/server/test/database/fill-template.ts';
import { findFreePort } from '../../apps/server/test/processes/start-shop-process.ts';
import { createTestClient, type TestClient } from '../../apps/server/test/test-client.ts';
import { openTestContext } from '../../apps/server/test/test-context.ts';
import { raiseIntervalCapacity } from '../shop/raise-interval-capacity.ts';
import { removeWork, undoAtExit } from '../undo/undo-at-exit.ts';
import { soakOrigin, soakSecret, type SoakShopOptions } from '../shop/soak-shop.ts';
import { createAnswerRecord, type AnswerRecord } from './answer-record.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { startGuardedShop, type GuardedShop } from './guarded-shop.ts';

/** No answer, or a 5xx: the caller retries. */
export class Unanswered extends Error {}

/** Two shops on one database behind a cable; database and acquirer have their own processes. */
export type FaultWorld = {
  readonly record: AnswerRecord;
  readonly shops: readonly [GuardedShop, GuardedShop];
  readonly proxy: FaultProxy;
  /** Bypasses the cable. */
  readonly connectionString: string;
  readonly postgresFolder: string;
  /** The database's disk, if it is a separate one that can be filled. */
  readonly disk: string | null;
  /** Runs beside the shops and bypasses the cable. */
  readonly context: Context;
  /** Calls any running shop. */
  readonly client: TestClient;
  /** Calls one shop; throws Unanswered. */
  ask(shop: GuardedShop, path: string, init?: RequestInit): Promise<Response>;
  callAcquirer(path: string, body?: object): Promise<unknown>;
  close(): Promise<void>;
};

const diskMegabytes = 900;
const answerSecondsAtMost = 60;
/** The address of YooKassa's notifications. */
const acquirerAddress = '185.71.76.5';
export const acquirerShopId = '100500';

export async function startFaultWorld({
  program,
  hasDisk,
}: {
  program: SoakShopOptions['program'];
  hasDisk: boolean;
}): Promise<FaultWorld> {
  const closing = new AsyncDisposableStack();
  try {
    const record = createAnswerRecord();
    const folder = mkdtempSync(join(tmpdir(), 'kaplya-faults-'));
    chmodSync(folder, 0o711); // as root, PostgreSQL runs as another user
    closing.defer(() => rmSync(folder, { recursive: true, force: true }));
    const disk = hasDisk ? mountDisk(folder, closing) : null;
    closing.defer(undoAtExit(() => removeWork(folder, { dataDir: disk ?? folder, isMounted: disk !== null })));
    const postgres = await startEmbeddedPostgres({
      dataDir: disk ?? folder,
      settings: ['max_wal_size=128MB', 'min_wal_size=64MB'],
    });
    closing.defer(() => postgres.stop());
    const { connectionString } = postgres;
    await fillTemplate(connectionString);
    await raiseIntervalCapacity(connectionString);

    const proxy = await startFaultProxy(join(disk ?? folder, 'postgres/.s.PGSQL.5432'));
    closing.defer(() => proxy.close());
    const url = new URL(connectionString.replace('@/', '@localhost/'));
    const cable = `postgres://${url.username}:${url.password}@127.0.0.1:${proxy.port}${url.pathname}`;

    const shops: GuardedShop[] = [];
    const acquirer = await startAcquirerOf(folder, () => shops);
    closing.defer(() => acquirer.close());
    const env = {
      ...{ DATABASE_URL: cable, YOOKASSA_URL: `${acquirer.origin}/v3`, LOG_LEVEL: 'error' },
      YOOKASSA_ACCOUNTS: `moscow:${acquirerShopId}:${acquirer.secretKey}`,
    };
    const start = async (name: string) => {
      const options = { program, env: { ...env, DATA_DIR: join(folder, name), PORT: String(await findFreePort()) } };
      const shop = await startGuardedShop(options, (output) => {
        record.violate('a shop ended by itself', output.slice(-1500));
      });
      closing.defer(() => shop.kill());
      shops.push(shop);
      return shop;
    };
    const [one, two] = await Promise.all([start('one'), start('two')]);

    const opened = openTestContext({
      connectionString,
      env: { APP_SECRET: soakSecret, PUBLIC_ORIGIN: soakOrigin, DATA_DIR: join(folder, 'beside') },
    });
    // Its own connections break too.
    opened.context.database.$client.on('connect', (client) => client.on('error', () => undefined));
    closing.defer(async () => {
      await opened.context.close();
      await opened.close();
    });

    async function ask(shop: GuardedShop, path: string, init: RequestInit = {}): Promise<Response> {
      const startedAt = performance.now();
      const { method = 'GET' } = init;
      const note = (outcome: Parameters<AnswerRecord['note']>[1], hasRetryAfter = false) =>
        record.note(`${method} ${path}`, outcome, {
          seconds: (performance.now() - startedAt) / 1000,
          mayBreak: shop.mayHaveBroken(startedAt),
          hasRetryAfter,
        });
      let response: Response;
      let body: ArrayBuffer;
      try {
        const signal = AbortSignal.timeout(answerSecondsAtMost * 1000);
        response = await fetch(`${shop.origin}${path}`, { ...init, signal });
        body = await response.arrayBuffer();
      } catch (error) {
        const { cause, name } = error as Error & { cause?: { code?: string } };
        note({ lost: cause?.code ?? name });
        throw new Unanswered(`${path}: ${String(error)}`);
      }
      const { status, statusText, headers } = response;
      // The address serves load balancers, which retry as they like.
      note({ status }, headers.has('retry-after') || path === '/readyz');
      if (status >= 500) throw new Unanswered(`${path} answered ${status}`);
      return new Response([204, 304].includes(status) ? null : body, { status, statusText, headers });
    }

    let turn = 0;
    const client = createTestClient(async (path, { host: _host, ...init } = {}) => {
      turn += 1;
      const inTurn = turn % 2 === 0 ? [one, two] : [two, one];
      const shop = inTurn.find((each) => each.isUp()) ?? one;
      return ask(shop, path, init);
    });

    return {
      ...{ record, shops: [one, two], proxy, connectionString, disk, client, ask, context: opened.context },
      postgresFolder: join(disk ?? folder, 'postgres'),
      callAcquirer: acquirer.print,
      close: () => closing.disposeAsync(),
    };
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}

/** A disk in memory, which only root can create. */
function mountDisk(folder: string, closing: AsyncDisposableStack): string | null {
  const disk = join(folder, 'disk');
  try {
    execFileSync('mkdir', [disk]);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=711`, 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    return null;
  }
  closing.defer(() => {
    execFileSync('umount', [disk]);
    rmdirSync(disk);
  });
  return disk;
}

/** Notifies the shops as YooKassa would, a different one each time. */
async function startAcquirerOf(folder: string, listShops: () => readonly GuardedShop[]) {
  let turn = 0;
  const relay = createServer((request, response) => {
    const forward = async () => {
      const body = await text(request);
      const shops = listShops().filter((shop) => shop.isUp());
      turn += 1;
      const shop = shops[turn % Math.max(1, shops.length)];
      if (!shop) return 503;
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': acquirerAddress };
      const url = `${shop.origin}/api/payment/notifications/yookassa/moscow`;
      const answer = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(15_000) });
      await answer.arrayBuffer();
      return answer.status;
    };
    forward().then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(503).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const config = createConfig(
    parseEnv({ DATA_DIR: folder, APP_SECRET: soakSecret, PORT: String((relay.address() as AddressInfo).port) }),
  );
  const acquirer = superviseAcquirer({ config, logger: createLogger({ level: 'silent' }) });
  await acquirer.start();
  const addressFile = join(folder, 'sandbox-acquirer/address');
  while (!existsSync(addressFile)) await delay(20);
  const origin = readFileSync(addressFile, 'utf8');
  return {
    ...{ origin, secretKey: acquirer.secretKey },
    async print(path: string, body?: object): Promise<unknown> {
      const init = body && { method: 'POST', body: JSON.stringify(body) };
      const response = await fetch(`${origin}/sandbox${path}`, init);
      if (!response.ok) throw new Error(`The acquirer answered ${response.status}: ${await response.text()}`);
      return response.json();
    },
    async close() {
      await acquirer.close();
      relay.closeAllConnections();
      relay.close();
    },
  };
}
