import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { createConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { createPayments } from '#gateways/payments/create-payments.ts';
import type { Payments } from '#gateways/payments/index.ts';
import type { TestAcquirer } from './start-acquirer.ts';

export type ServedAcquirer = {
  /** The value of YOOKASSA_URL. */
  readonly baseUrl: string;
  /** The key of every shop's account. */
  readonly secretKey: string;
  /** The variables of a shop whose YOOKASSA_ACCOUNTS are these: `moscow:100500,moscow:100400`. */
  configure(accounts: string): Payments;
};

async function answer(response: ServerResponse, answered: Promise<Response>): Promise<void> {
  const given = await answered;
  response.writeHead(given.status, { 'content-type': 'application/json' }).end(await given.text());
}

/** Runs the stand-in on its own port, so that a shop uses it by accounts like the real one. */
export async function serveAcquirer(acquirer: Pick<TestAcquirer, 'fetch' | 'secretKey'>): Promise<ServedAcquirer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = 'GET', url = '/', headers } = request;
      const body = method === 'GET' ? null : Buffer.concat(chunks);
      const sent = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      void answer(response, acquirer.fetch(url, { method, headers: sent, body }));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const YOOKASSA_URL = `http://127.0.0.1:${port}/v3`;
  return {
    baseUrl: YOOKASSA_URL,
    secretKey: acquirer.secretKey,
    configure(accounts) {
      const YOOKASSA_ACCOUNTS = accounts.replaceAll(/(?=,|$)/g, `:${acquirer.secretKey}`);
      const env = { APP_SECRET: 'x'.repeat(32), YOOKASSA_ACCOUNTS, YOOKASSA_URL };
      return createPayments({ config: createConfig(parseEnv(env)), standIn: null });
    },
  };
}
