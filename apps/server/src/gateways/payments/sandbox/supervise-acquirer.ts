import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '#config/config.ts';
import type { Logger } from '#observability/logger.ts';
import type { AcquirerOptions, AcquirerReport } from './acquirer-messages.ts';
import type { AcquirerStandIn } from './stand-in.ts';

const program = fileURLToPath(new URL('acquirer-process.ts', import.meta.url));

const restartMilliseconds = { first: 100, longest: 5000 };
/** Who has lived so long did not die of its start. */
const settledMilliseconds = 10_000;
const startPatienceMilliseconds = 5000;
const stopPatienceMilliseconds = 3000;

/** The acquirer in a process of its own: started again when it dies, ended with this one however that ends. */
export function superviseAcquirer({
  config: { dataDir, http },
  logger,
}: {
  config: Pick<Config, 'dataDir' | 'http'>;
  logger: Logger;
}): AcquirerStandIn {
  const folder = join(dataDir, 'sandbox-acquirer');
  // For who drives it from outside, like a test of the pages.
  const addressFile = join(folder, 'address');
  const secretKey = randomBytes(24).toString('base64url');
  const notificationUrl = `http://${toOwnHost(http.host)}:${http.port}/api/payment/notifications/yookassa/{shopId}`;
  let child: ChildProcess | null = null;
  let port = 0;
  let up = Promise.withResolvers<string>();
  let isUp = false;
  let isClosing = false;
  let failures = 0;
  let restart: NodeJS.Timeout | undefined;

  function spawn(): void {
    const startedAt = performance.now();
    const started = fork(program, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = started;
    const options: AcquirerOptions = { folder, secretKey, notificationUrl, port };
    started.send(options, () => undefined);
    started.once('message', (report: AcquirerReport) => {
      port = report.port;
      isUp = true;
      const origin = `http://127.0.0.1:${port}`;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(addressFile, origin);
      up.resolve(origin);
    });
    started.on('error', (error) => logger.error({ err: error }, 'the stand-in of the acquirer cannot be started'));
    started.once('exit', (code, signal) => {
      child = null;
      if (isUp) up = Promise.withResolvers<string>();
      isUp = false;
      if (isClosing) return;
      failures = performance.now() - startedAt > settledMilliseconds ? 0 : failures + 1;
      const pause = Math.min(restartMilliseconds.first * 2 ** failures, restartMilliseconds.longest);
      logger.warn({ exitCode: code, signal, pause }, 'the stand-in of the acquirer ended and is started again');
      restart = setTimeout(spawn, pause).unref();
    });
  }

  /** Where it is; while it is being started again, after a moment. */
  async function getOrigin(): Promise<string> {
    const patience = Promise.withResolvers<never>();
    const tooLate = Object.assign(new Error('The stand-in of the acquirer is down'), { code: 'ECONNREFUSED' });
    const timer = setTimeout(() => patience.reject(tooLate), startPatienceMilliseconds);
    try {
      return await Promise.race([up.promise, patience.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    secretKey,
    async send(url, init) {
      const { pathname, search } = new URL(url);
      return fetch(`${await getOrigin()}${pathname}${search}`, init);
    },
    async pages({ method, path, headers, body }) {
      const init: RequestInit = { method, headers, body, redirect: 'manual' };
      return fetch(`${await getOrigin()}${path}`, init);
    },
    start() {
      spawn();
      return Promise.resolve();
    },
    async close() {
      isClosing = true;
      clearTimeout(restart);
      if (!child) return;
      const ended = once(child, 'exit');
      const killer = setTimeout(() => child?.kill('SIGKILL'), stopPatienceMilliseconds);
      child.disconnect();
      await ended;
      clearTimeout(killer);
      rmSync(addressFile, { force: true });
    },
  };
}

/** How this machine reaches itself at the address on which the shop listens. */
function toOwnHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
