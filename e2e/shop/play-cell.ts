import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CellPlace } from '@kaplya/contract';
import { createConfig } from '../../apps/server/src/config/config.ts';
import { readEnv } from '../../apps/server/src/config/env.ts';
import { deriveCellKeys, parsePublicKey } from '../../packages/cell-protocol/src/cell-keys.ts';
import { brokerPortPath, openPortFile } from '../../packages/cell-protocol/src/port-file.ts';
import { parseBehaviour } from '../../packages/demonstration/src/controllers/behaviour.ts';
import { createController } from '../../packages/demonstration/src/controllers/controller.ts';
import { openFlash } from '../../packages/demonstration/src/controllers/flash.ts';
import { queryShop } from './database.ts';

/** A cell that no other journey buys from. */
export type PlayedCell = {
  readonly id: string;
  /** The code on its sticker. */
  readonly number: string;
  /** Its behaviour at the next command to open. */
  behaveOnce: (behaviour: string) => void;
  /** Waits until a bottle can be bought there: the courier refills it after the previous order. */
  waitUntilFilled: () => Promise<void>;
  /** Its door stays open this long, so that a slow page sees it. */
  holdDoorOpen: (milliseconds: number) => void;
  /** Silences it for good, like a power cut. */
  close: () => Promise<void>;
};

/** Long enough for a page to show each state, and shorter than people take. */
const usualPace = { open: 1000, take: 2000, insert: 2000, close: 2000, refill: 300, heartbeat: 30_000 };

const farFromAll = { latitude: 55.4, longitude: 37.1 };

type Place = { latitude: number; longitude: number };

/** Adds a cell to the Moscow shop, with a controller that runs here. */
export async function playCell({
  stock = 12,
  place = farFromAll,
}: { stock?: number; place?: Place } = {}): Promise<PlayedCell> {
  const dataDir = process.env['SHOP_DATA_DIR'];
  if (!dataDir) throw new Error('The shop is not started');
  const name = randomUUID().slice(0, 12);
  const id = `c-${name}`;
  const number = `9${BigInt(`0x${name.replace('-', '')}`) % 10n ** 9n}`;
  const controllerId = `ctl-${name}`;
  await insertCell({ id, number, controllerId, stock, place });

  const pace = { ...usualPace };
  const keys = deriveCellKeys(createConfig({ ...readEnv(), DATA_DIR: dataDir }).secrets.appSecret);
  const flash = join(dataDir, 'journeys-cells', `${controllerId}.jsonl`);
  const controller = createController({
    controllerId,
    cells: [{ cellId: id, content: stock > 0 ? 'full' : 'nothing' }],
    findAccess: () => ({
      url: `mqtt://127.0.0.1:${openPortFile(brokerPortPath(dataDir)).read()}`,
      username: controllerId,
      password: keys.passwordOf(controllerId),
      publicKey: parsePublicKey(keys.publicKey),
    }),
    flash: openFlash(flash),
    pace,
    clock: { now: () => new Date() },
    print: (text) => console.log(text),
  });
  controller.start();

  return {
    id,
    number,
    behaveOnce(text) {
      const behaviour = parseBehaviour(text);
      if (!behaviour) throw new Error(`No cell behaves as ${text}`);
      controller.setBehaviour(id, behaviour, 1);
    },
    holdDoorOpen(milliseconds) {
      pace.close = milliseconds;
    },
    async waitUntilFilled() {
      while ((await findStatus(id)) !== 'active') await delay(100);
    },
    async close() {
      await controller.close();
      rmSync(flash, { force: true });
    },
  };
}

async function insertCell({
  id,
  number,
  controllerId,
  stock,
  place: { latitude, longitude },
}: {
  id: string;
  number: string;
  controllerId: string;
  stock: number;
  place: Place;
}): Promise<void> {
  const addresses = Object.fromEntries(['ru', 'en', 'az', 'tr'].map((language) => [language, `Field ${number}`]));
  const place = { latitude, longitude, cityId: 'moscow', city: 'Москва', street: 'Полевая улица', house: number };
  await queryShop("insert into system.controller (id, partner_id) values ($1, 'moscow')", [controllerId]);
  await queryShop("insert into cell_controller (partner_id, id) values ('moscow', $1)", [controllerId]);
  await queryShop(
    `insert into cell (partner_id, id, number, position, controller_id, addresses, place, product_id, price_minor, stock)
     select 'moscow', $1, $2, 1000, $3, $4, $5, id, 30000, $6
     from product where partner_id = 'moscow' and external_id = 'W19'`,
    [id, number, controllerId, JSON.stringify(addresses), JSON.stringify(place), stock],
  );
}

async function findStatus(id: string): Promise<CellPlace['status'] | undefined> {
  const response = await fetch(`${process.env['SHOP_ORIGIN']}/api/micromarket/cells`);
  const { data } = (await response.json()) as { data: CellPlace[] };
  return data.find((cell) => cell.id === id)?.status;
}
