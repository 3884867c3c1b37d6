import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { fillTemplate } from '../../apps/server/test/database/fill-template.ts';
import type { CallAcquirer } from '../shop/list-open-payments.ts';
import { soakOrigin, soakSecret, startSoakShop, type SoakShop } from '../shop/soak-shop.ts';
import { removeWork, undoAtExit } from '../undo/undo-at-exit.ts';

/** A shop with its delivered limits, on its own database. */
export type AbuseWorld = {
  readonly shop: SoakShop;
  readonly origin: string;
  readonly connectionString: string;
  /** The folder of the shop's memory report and of its clean-up. */
  readonly folder: string;
  readonly hasPages: boolean;
  readonly env: Readonly<Record<string, string>>;
  callAcquirer: CallAcquirer;
  /** A person whose number the swarm tries too: one of the block of ten thousand. */
  honestPhone(): string;
  close(): Promise<void>;
};

const reporter = resolve(import.meta.dirname, '../memory/report-memory-process.ts');
/** The block of numbers for which the swarm requests codes. */
export const wantedPrefix = '+7905123';

export async function startAbuseWorld(program: 'built' | 'without pages'): Promise<AbuseWorld> {
  const closing = new AsyncDisposableStack();
  try {
    const folder = mkdtempSync(join(tmpdir(), 'kaplya-abuse-'));
    chmodSync(folder, 0o711); // as root, PostgreSQL runs as another user
    closing.defer(undoAtExit(() => removeWork(folder)));
    closing.defer(() => rmSync(folder, { recursive: true, force: true }));
    const postgres = await startEmbeddedPostgres({ dataDir: folder });
    closing.defer(() => postgres.stop());
    const { connectionString } = postgres;
    await fillTemplate(connectionString);
    await restock(connectionString);
    const dataDir = join(folder, 'shop');
    const env = { DATABASE_URL: connectionString, DATA_DIR: dataDir };
    const shop = await startSoakShop({
      program,
      env: { ...env, SOAK_MEMORY_FOLDER: folder },
      flags: ['--expose-gc', `--import=${reporter}`],
    });
    closing.defer(async () => {
      await shop.stop(60);
    });
    let phones = 0;
    return {
      ...{ shop, connectionString, folder, origin: shop.origin, hasPages: program === 'built' },
      env: { ...env, APP_SECRET: soakSecret, PUBLIC_ORIGIN: soakOrigin },
      callAcquirer: (path, body) => callAcquirer(join(dataDir, 'sandbox-acquirer/address'), path, body),
      honestPhone() {
        phones += 1;
        return `${wantedPrefix}${String(5000 + phones).padStart(4, '0')}`;
      },
      close: () => closing.disposeAsync(),
    };
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}

/** Goods are plentiful: the swarm may only use up delivery times. */
async function restock(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(`with added as (
        insert into stock_entry (partner_id, warehouse_id, product_id, on_hand_delta, reserved_delta, reason)
        select partner_id, warehouse_id, product_id, 100000, 0, 'received' from stock returning *)
      update stock set on_hand = on_hand + 100000`);
  } finally {
    await client.end();
  }
}

async function callAcquirer(addressFile: string, path: string, body?: object): Promise<unknown> {
  while (!existsSync(addressFile)) await delay(20);
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${readFileSync(addressFile, 'utf8')}/sandbox${path}`, init);
  if (!response.ok) throw new Error(`acquirer answered ${response.status}: ${await response.text()}`);
  return response.json();
}
