// The stand-in's process. Its parent configures it over IPC; it ends when the parent is gone.
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { systemClock } from '../clock.ts';
import { openAcquirerStore } from './acquirer.store.ts';
import { createSandboxAcquirer } from './acquirer.ts';
import type { AcquirerOptions, AcquirerReport } from './acquirer-messages.ts';

const workEveryMilliseconds = 300;
const deliveryMilliseconds = 20_000;

// Ignores the terminal's signal: the parent still needs the acquirer to finish its calls.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
process.once('message', (options) => run(options as AcquirerOptions));

function run({ folder, secretKey, notificationUrl, port }: AcquirerOptions): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const store = openAcquirerStore(join(folder, 'state.db'));
  const acquirer = createSandboxAcquirer({
    store,
    clock: systemClock,
    secretKey,
    async deliver({ shopId, body }) {
      const response = await fetch(notificationUrl.replace('{shopId}', encodeURIComponent(shopId)), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(deliveryMilliseconds),
      });
      await response.body?.cancel();
      return response.status === 200;
    },
  });

  const listener = getRequestListener((request) => acquirer.handle(request));
  const server = createServer((request, response) => void listener(request, response));
  // If the previous port is taken, any other will do.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    server.listen(0, '127.0.0.1');
  });
  server.listen(port, '127.0.0.1', () => {
    const report: AcquirerReport = { port: (server.address() as AddressInfo).port };
    // The parent may be gone by now.
    process.send?.(report, () => undefined);
  });

  let isWorking = false;
  setInterval(() => {
    if (isWorking) return;
    isWorking = true;
    acquirer
      .work()
      .catch((error: unknown) => console.error('The stand-in of the acquirer failed at its work:', error))
      .finally(() => {
        isWorking = false;
      });
  }, workEveryMilliseconds);
}
