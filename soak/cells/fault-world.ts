import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { productTable } from '../../apps/server/src/features/catalogue/catalogue.table.ts';
import { partnerTable } from '../../apps/server/src/features/company/company.table.ts';
import { findPartner } from '../../apps/server/src/features/company/index.ts';
import { recordConsent } from '../../apps/server/src/features/identity/index.ts';
import {
  cellTable,
  controllerPartnerTable,
  controllerTable,
} from '../../apps/server/src/features/micro-market/cells/cells.table.ts';
import { deriveCellKeys, shopUsername } from '@kaplya/cell-protocol/cell-keys';
import type { Context } from '../../apps/server/src/context.ts';
import { grantTestPoints } from '../../apps/server/test/people/give-points.ts';
import { createMember, type Member } from '../../apps/server/test/people/operator.ts';
import { startMosquitto } from '../../apps/server/test/cells/start-mosquitto.ts';
import {
  findFreePort,
  makeDataDir,
  startShopProcess,
  type ShopProcess,
} from '../../apps/server/test/processes/start-shop-process.ts';
import { startWatchedCells, type WatchedCells } from '../../apps/server/test/cells/start-watched-cells.ts';
import { createTestClient, type TestClient } from '../../apps/server/test/test-client.ts';
import { openTestContext } from '../../apps/server/test/test-context.ts';
import { createTestDatabase } from '../../apps/server/test/database/test-database.ts';
import { shortTimers } from './fault-plan.ts';

const partnerId = 'moscow';
const cabinets = 4;
const cellsEach = 3;
const customersCount = cabinets * cellsEach;

export const stockAtFirst = 200;
const appSecret = 'a secret that only tests know, and everybody may';

const pace = { open: 60, take: 40, insert: 40, close: 60, refill: 40, heartbeat: 1000 };

/** A shop, its broker, its controllers and its acquirer, each in a process that can be killed alone. */
export type FaultWorld = {
  /** A pool on the shop's database, for checks from outside. */
  readonly context: Context;
  readonly client: TestClient;
  readonly customers: readonly Member[];
  readonly operator: Member;
  readonly cellIds: readonly string[];
  readonly controllerIds: readonly string[];
  readonly container: string;
  /** The path of the record of real events at the cells. */
  readonly folder: string;
  readonly hasBroker: boolean;
  callAcquirer(path: string, body?: object): Promise<unknown>;
  behave(...how: Parameters<Cells['behave']>): Promise<void>;
  cut(...how: Parameters<Cells['cut']>): Promise<void>;
  /** Kills with SIGKILL and restarts after a while. */
  restartServer(awayMilliseconds: number): Promise<void>;
  restartBroker(awayMilliseconds: number): Promise<void>;
  restartCells(awayMilliseconds: number): Promise<void>;
  /** Its starter starts it again. */
  killAcquirer(): Promise<void>;
  output(): string;
  close(): Promise<void>;
};

type Cells = Awaited<ReturnType<typeof startWatchedCells>>;

export async function startFaultWorld(broker: 'embedded' | 'mosquitto', orders: number): Promise<FaultWorld> {
  const closing = new AsyncDisposableStack();
  const { connectionString, drop } = await createTestDatabase();
  closing.defer(drop);
  const dataDir = makeDataDir();
  const port = await findFreePort();
  const opened = openTestContext({ connectionString, env: { PORT: String(port), APP_SECRET: appSecret } });
  const { context } = opened;
  closing.defer(opened.close);
  closing.defer(() => context.close().then(() => undefined));

  const controllerIds = Array.from({ length: cabinets }, (_, index) => `f-cabinet-${index + 1}`);
  const cellIds = await insertCells(context, controllerIds);
  const customers = await createCustomers(context, 100 + 300 * Math.ceil(orders / customersCount / 2));
  const operator = await createMember({ context }, { roles: ['ROLE_ADMIN'] });

  const keys = deriveCellKeys(appSecret);
  const passwords = new Map(controllerIds.map((id) => [id, keys.passwordOf(id)]));
  const mosquitto =
    broker === 'embedded' ? null : await startMosquitto(new Map([...passwords, [shopUsername, keys.shopPassword]]));
  if (mosquitto) closing.defer(() => mosquitto.close());

  const env = {
    ...{ PORT: String(port), DATABASE_URL: connectionString, APP_SECRET: appSecret, LOG_LEVEL: 'warn' },
    ...(mosquitto && { MQTT_URL: `mqtt://${shopUsername}:${keys.shopPassword}@127.0.0.1:${mosquitto.port}` }),
  };
  const lives: ShopProcess[] = [];
  const startServer = async () => {
    const shop = await startShopProcess(dataDir, env);
    lives.push(shop);
    return shop;
  };
  let shop = await startServer();
  closing.defer(async () => {
    // Also ends the acquirer, which is in its process group.
    if (shop.child.exitCode === null && shop.child.pid !== undefined) process.kill(-shop.child.pid, 'SIGKILL');
    await shop.exit;
  });

  const folder = join(dataDir, 'watched-cells');
  mkdirSync(folder, { recursive: true });
  const plan: WatchedCells = {
    folder,
    publicKey: keys.publicKey,
    controllers: controllerIds.map((controllerId, cabinet) => ({
      controllerId,
      password: passwords.get(controllerId) ?? '',
      cells: cellIds
        .slice(cabinet * cellsEach, (cabinet + 1) * cellsEach)
        .map((cellId) => ({ cellId, content: 'full' as const })),
    })),
    broker: mosquitto ? { url: `mqtt://127.0.0.1:${mosquitto.port}` } : { dataDir },
    pace,
  };
  let cells = await startWatchedCells(plan);
  closing.defer(() => cells.kill());

  const origin = `http://127.0.0.1:${port}`;
  const client = createTestClient(async (path, { host: _host, ...init } = {}) => fetch(`${origin}${path}`, init));

  async function callAcquirer(path: string, body?: object): Promise<unknown> {
    const address = readFileSync(join(dataDir, 'sandbox-acquirer/address'), 'utf8');
    const response = await fetch(`${address}/sandbox${path}`, body && { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`The acquirer answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  return {
    ...{ context, client, customers, operator, cellIds, controllerIds, folder, callAcquirer },
    container: await findContainer(context),
    hasBroker: mosquitto !== null,
    behave: (cellId, behaviour) => cells.behave(cellId, behaviour),
    cut: (controllerId, seconds) => cells.cut(controllerId, seconds),
    async restartServer(away) {
      shop.child.kill('SIGKILL');
      await shop.exit;
      await delay(away);
      shop = await startServer();
    },
    async restartBroker(away) {
      await mosquitto?.stop();
      await delay(away);
      await mosquitto?.start();
    },
    async restartCells(away) {
      await cells.kill();
      await delay(away);
      cells = await startWatchedCells(plan);
    },
    async killAcquirer() {
      const { pid } = (await callAcquirer('/process')) as { pid: number };
      process.kill(pid, 'SIGKILL');
    },
    output: () => lives.map((life) => life.output()).join(''),
    close: () => closing.disposeAsync(),
  };
}

/** Uses the short time limits. */
async function insertCells({ database }: Context, controllerIds: readonly string[]): Promise<string[]> {
  const isPartner = eq(partnerTable.partnerId, partnerId);
  const [partner] = await database.select({ rules: partnerTable.rules }).from(partnerTable).where(isPartner);
  const water = await findProduct(database, 'W19');
  if (!partner) throw new Error('There is no shop');
  const rules = { ...partner.rules, cellTimers: shortTimers };
  await database.update(partnerTable).set({ rules }).where(isPartner);
  await database.insert(controllerPartnerTable).values(controllerIds.map((id) => ({ id, partnerId })));
  await database.insert(controllerTable).values(controllerIds.map((id) => ({ id, partnerId })));
  const place = { latitude: 55.75, longitude: 37.6, cityId: 'moscow', city: 'Москва', street: 'Арбат', house: '10' };
  const addresses = { ru: 'Арбат, 10', en: 'Arbat 10', az: 'Arbat 10', tr: 'Arbat 10' };
  const cells = controllerIds.flatMap((controllerId, cabinet) =>
    Array.from({ length: cellsEach }, (_, index) => cabinet * cellsEach + index + 1).map((position) => ({
      ...{ partnerId, id: `f-${position}`, number: String(7000 + position), position, controllerId, place, addresses },
      ...{ productId: water, priceMinor: 30_000, stock: stockAtFirst },
    })),
  );
  await database.insert(cellTable).values(cells);
  return cells.map(({ id }) => id);
}

async function findProduct(database: Context['database'], externalId: string): Promise<string> {
  const [found] = await database
    .select({ id: productTable.id })
    .from(productTable)
    .where(and(eq(productTable.partnerId, partnerId), eq(productTable.externalId, externalId)));
  if (!found) throw new Error(`There is no ${externalId}`);
  return found.id;
}

async function findContainer(context: Context): Promise<string> {
  const partner = await findPartner(context, partnerId);
  return findProduct(context.database, partner?.rules.containerExternalId ?? '');
}

async function createCustomers(context: Context, points: number): Promise<Member[]> {
  const partner = await findPartner(context, partnerId);
  if (!partner) throw new Error('There is no shop');
  const caller = { ip: '127.0.0.1', userAgent: 'A test' };
  const members = await Promise.all(Array.from({ length: customersCount }, () => createMember({ context })));
  for (const { subjectId } of members) {
    const at = context.clock.now();
    const given = { partner, subjectId, consentType: 'personal_data', language: 'ru', caller, at } as const;
    await recordConsent(context.database, given);
    await grantTestPoints(context, subjectId, points);
  }
  return members;
}
