import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { superviseProcess } from '../supervise-process.ts';
import type { Logger } from '../logger.ts';
import type { AcquirerOptions, AcquirerReport } from './acquirer-messages.ts';

const program = fileURLToPath(new URL('acquirer-process.ts', import.meta.url));

const startPatienceMilliseconds = 5000;

export type SupervisedAcquirer = {
  /** The secret key of the API, the same for every shop. */
  readonly secretKey: string;
  /** Calls its API, whatever host the URL names. */
  send(url: string, init: RequestInit): Promise<Response>;
  pages(request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Headers;
    readonly body: Uint8Array<ArrayBuffer> | null;
  }): Promise<Response>;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Runs the acquirer in its own process: restarts it after a crash and ends it with this process. */
export function superviseAcquirer({
  config: { dataDir, http },
  logger,
}: {
  config: { readonly dataDir: string; readonly http: { readonly host: string; readonly port: number } };
  logger: Logger;
}): SupervisedAcquirer {
  const folder = join(dataDir, 'sandbox-acquirer');
  // The file with the acquirer's address, for programs outside such as tests of its pages.
  const addressFile = join(folder, 'address');
  const secretKey = randomBytes(24).toString('base64url');
  const notificationUrl = `http://${toOwnHost(http.host)}:${http.port}/api/payment/notifications/yookassa/{shopId}`;
  let port = 0;
  let up = Promise.withResolvers<string>();
  let isUp = false;

  const supervised = superviseProcess({
    program,
    name: 'the stand-in of the acquirer',
    logger,
    options: (): AcquirerOptions => ({ folder, secretKey, notificationUrl, port }),
    onMessage(message) {
      ({ port } = message as AcquirerReport);
      isUp = true;
      const origin = `http://127.0.0.1:${port}`;
      up.resolve(origin);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(addressFile, origin);
    },
    onEnd() {
      if (isUp) up = Promise.withResolvers<string>();
      isUp = false;
    },
  });

  /** The address; while it restarts, waits for it. */
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
      supervised.start();
      return Promise.resolve();
    },
    async close() {
      await supervised.stop();
      rmSync(addressFile, { force: true });
    },
  };
}

/** The host by which this machine reaches the address that the shop listens on. */
function toOwnHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
