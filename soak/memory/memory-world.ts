import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { fillTemplate } from '../../apps/server/test/database/fill-template.ts';
import { createMember } from '../../apps/server/test/people/operator.ts';
import { createTestClient } from '../../apps/server/test/test-client.ts';
import { openTestContext } from '../../apps/server/test/test-context.ts';
import { raiseIntervalCapacity } from '../shop/raise-interval-capacity.ts';
import { meetPerson } from '../shop/soak-person.ts';
import { removeWork, undoAtExit } from '../undo/undo-at-exit.ts';
import { soakOrigin, soakSecret, startSoakShop, type SoakShop } from '../shop/soak-shop.ts';
import type { MemoryWorld } from './customer-actions.ts';

/** A shop that reports its memory, on its own database. */
export type StartedWorld = MemoryWorld & {
  readonly shop: SoakShop;
  /** The path of the shop's memory report. */
  readonly folder: string;
  readonly connectionString: string;
  close(): Promise<void>;
};

const reporter = resolve(import.meta.dirname, 'report-memory-process.ts');
const answerSecondsAtMost = 60;

export async function startMemoryWorld({ leakBytes }: { leakBytes: number }): Promise<StartedWorld> {
  const closing = new AsyncDisposableStack();
  try {
    const folder = mkdtempSync(join(tmpdir(), 'kaplya-memory-'));
    chmodSync(folder, 0o711); // as root, PostgreSQL runs as another user
    closing.defer(undoAtExit(() => removeWork(folder)));
    closing.defer(() => rmSync(folder, { recursive: true, force: true }));
    const postgres = await startEmbeddedPostgres({ dataDir: folder });
    closing.defer(() => postgres.stop());
    const { connectionString } = postgres;
    await fillTemplate(connectionString);
    await raiseIntervalCapacity(connectionString);
    const dataDir = join(folder, 'shop');
    const shop = await startSoakShop({
      program: 'patient',
      env: {
        ...{ DATABASE_URL: connectionString, DATA_DIR: dataDir, LOG_LEVEL: 'info' },
        ...{ SOAK_MEMORY_FOLDER: folder, SOAK_MEMORY_LEAK_BYTES: String(leakBytes) },
      },
      flags: ['--expose-gc', `--import=${reporter}`],
    });
    closing.defer(async () => {
      await shop.stop(60);
    });
    const { context, close } = openTestContext({
      connectionString,
      env: { APP_SECRET: soakSecret, PUBLIC_ORIGIN: soakOrigin, DATA_DIR: join(folder, 'beside') },
    });
    // Ends its own connections too.
    context.database.$client.on('connect', (client) => client.on('error', () => undefined));
    closing.defer(async () => {
      await context.close();
      await close();
    });
    const { subjectId, phone } = await createMember({ context }, { roles: ['ROLE_ADMIN'] });
    const operator = await meetPerson(context, { subjectId, phone, roles: ['ROLE_ADMIN'] });
    const { origin } = shop;
    return {
      ...{ shop, folder, connectionString, origin, operator },
      client: createTestClient((path, { host: _host, ...init } = {}) =>
        fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(answerSecondsAtMost * 1000) }),
      ),
      callAcquirer: (path, body) => callAcquirer(join(dataDir, 'sandbox-acquirer/address'), path, body),
      close: () => closing.disposeAsync(),
    };
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}

/** The stand-in that the shop has started; a file holds its address. */
async function callAcquirer(addressFile: string, path: string, body?: object): Promise<unknown> {
  while (!existsSync(addressFile)) await delay(20);
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${readFileSync(addressFile, 'utf8')}/sandbox${path}`, init);
  if (!response.ok) throw new Error(`acquirer answered ${response.status}: ${await response.text()}`);
  return response.json();
}
