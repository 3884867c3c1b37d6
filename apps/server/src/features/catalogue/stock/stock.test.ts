import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { countQueries } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { findPartner, type Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { announceStock, consumeStock, getOffers, readAvailability, releaseStock, reserveStock } from '../index.ts';

const { context } = await startTestApp();
const { database } = context;
const moscow = await getMoscow();
const offers = await getOffers(context, moscow, 'msk-center', null);
const warehouseId = 'msk-main';
const idOf = (externalId: string) => offers.getItem(externalId).id;

async function getMoscow(): Promise<Partner> {
  const partner = await findPartner(context, 'moscow');
  if (!partner) throw new Error('Moscow is not there');
  return partner;
}

afterEach(async () => {
  await database.execute(sql`delete from stock_entry where reason <> 'received'`);
  await database.execute(sql`
    update stock set reserved = 0, safety = 0, on_hand =
      (select coalesce(sum(on_hand_delta), 0) from stock_entry as entry where entry.partner_id = stock.partner_id
        and entry.warehouse_id = stock.warehouse_id and entry.product_id = stock.product_id)`);
});

function toOrder(demand: Record<string, number>, orderId: string = crypto.randomUUID()) {
  return {
    partnerId: 'moscow',
    warehouseId,
    orderId,
    demand: new Map(Object.entries(demand).map(([externalId, quantity]) => [idOf(externalId), quantity])),
    now: new Date('2026-03-10T09:00:00Z'),
    nameOf: (productId: string) => offers.getItem(productId).names.en,
  };
}

const reserve = (demand: Record<string, number>, orderId?: string) =>
  withTransaction(database, (transaction) => reserveStock(transaction, toOrder(demand, orderId)));

const readStock = async (...externalIds: string[]) =>
  Object.values(await readAvailability(database, moscow, warehouseId, externalIds.map(idOf)));

async function countersThatDiffer(): Promise<unknown[]> {
  const { rows } = await database.execute(sql`
    select stock.product_id from stock left join stock_entry as entry using (partner_id, warehouse_id, product_id)
    group by stock.partner_id, stock.warehouse_id, stock.product_id, stock.on_hand, stock.reserved
    having stock.on_hand <> coalesce(sum(entry.on_hand_delta), 0)
      or stock.reserved <> coalesce(sum(entry.reserved_delta), 0)`);
  return rows;
}

const violationsOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return error.violations;
    },
  );

describe('stock', () => {
  test('is what is on hand, less what is reserved and the safety stock [rule 20]', async () => {
    await reserve({ RARE: 3 });
    await database.execute(sql`
      update stock set safety = 2 where warehouse_id = ${warehouseId} and product_id = ${idOf('RARE')}`);
    expect(await readStock('RARE')).toEqual([5]);
    expect(await violationsOf(reserve({ RARE: 6 }))).toMatchObject([{ params: { maximum: 5 } }]);
    expect(await readAvailability(database, moscow, 'no such warehouse', [idOf('RARE')])).toEqual({
      [idOf('RARE')]: 0,
    });
    expect(await readAvailability(database, moscow, warehouseId, [])).toEqual({});
  });

  test('is taken for all lines or for none, and everything that is short is named [rule 20]', async () => {
    await database.execute(sql`
      update stock set safety = on_hand - 4 where warehouse_id = ${warehouseId} and product_id = ${idOf('CUP')}`);
    const violations = await violationsOf(reserve({ W19: 2, RARE: 11, CUP: 5 }));
    expect(violations).toEqual([
      {
        code: 'cart.maximum_reached',
        params: { maximum: 10, productId: idOf('RARE'), name: offers.getItem('RARE').names.en },
      },
      {
        code: 'cart.maximum_reached',
        params: { maximum: 4, productId: idOf('CUP'), name: offers.getItem('CUP').names.en },
      },
    ]);
    expect(await readStock('RARE', 'CUP')).toEqual([10, 4]);
    expect(await countersThatDiffer()).toEqual([]);
  });

  test('of a cancelled order comes back, that of a completed one is gone [rule 20]', async () => {
    const orderId = crypto.randomUUID();
    await reserve({ RARE: 4, W19: 2 }, orderId);
    await withTransaction(database, (transaction) => releaseStock(transaction, toOrder({ RARE: 4, W19: 2 }, orderId)));
    expect(await readStock('RARE')).toEqual([10]);
    await reserve({ RARE: 3 }, orderId);
    await withTransaction(database, (transaction) => {
      const order = toOrder({ RARE: 3 }, orderId);
      const [productId = ''] = order.demand.keys();
      return consumeStock(transaction, order, { productId, extra: 0 });
    });
    expect(await readStock('RARE')).toEqual([7]);
    expect(await countersThatDiffer()).toEqual([]);
    const { rows } = await database.execute(sql`
      select reason, on_hand_delta as "onHand", reserved_delta as reserved from stock_entry
      where order_id = ${orderId} and product_id = ${idOf('RARE')} order by id`);
    expect(rows).toEqual([
      { reason: 'reserved', onHand: 0, reserved: 4 },
      { reason: 'released', onHand: 0, reserved: -4 },
      { reason: 'reserved', onHand: 0, reserved: 3 },
      { reason: 'consumed', onHand: -3, reserved: -3 },
    ]);
  });

  test('is taken with the same number of commands for one line and for twenty', async () => {
    const many = Object.fromEntries(
      offers.items
        .filter(({ kind }) => kind === 'product')
        .slice(0, 20)
        .map(({ externalId }) => [externalId, 1]),
    );
    const one = await countQueries(() => reserve({ W19: 1 }));
    const twenty = await countQueries(() => reserve(many));
    expect([one.queries, twenty.queries]).toEqual([4, 4]);
    expect(twenty.result).toHaveLength(20);
  });

  test('of 50 that reserve the last 10 pieces exactly 10 get one [rule 20]', async () => {
    const results = await Promise.all(Array.from({ length: 50 }, () => violationsOf(reserve({ RARE: 1, W19: 1 }))));
    expect(results.filter((violations) => violations.length === 0)).toHaveLength(10);
    expect(results.flat().every(({ code }) => code === 'cart.maximum_reached')).toBe(true);
    expect(await readStock('RARE')).toEqual([0]);
    expect(await countersThatDiffer()).toEqual([]);
    const { rows } = await database.execute<{ reserved: number }>(sql`
      select reserved from stock where warehouse_id = ${warehouseId} and product_id = ${idOf('W19')}`);
    expect(rows[0]?.reserved).toBe(10);
  });

  test('of lines in any order is taken without a deadlock', async () => {
    const externalIds = ['W19', 'CUP', 'PUMP', 'CONT', 'RARE'];
    const shuffled = Array.from({ length: 30 }, (_, index) =>
      Object.fromEntries(externalIds.map((_id, at) => [externalIds[(at * (index % 4 || 1) + index) % 5] ?? 'W19', 1])),
    );
    const results = await Promise.all(shuffled.map((demand) => violationsOf(reserve({ ...demand, RARE: 0 }))));
    expect(results.flat()).toEqual([]);
    expect(await countersThatDiffer()).toEqual([]);
  });

  test('is announced only where the shop window may change by it, and names the product', async () => {
    const announce = vi.spyOn(context.changes, 'announce');
    const announcedAfter = async (demand: Record<string, number>): Promise<number> => {
      announce.mockClear();
      await announceStock(context, 'moscow', await reserve(demand));
      return announce.mock.calls.length;
    };
    expect(await announcedAfter({ W19: 5, CUP: 3 })).toBe(0);
    expect(await announcedAfter({ W19: 5, RARE: 1 })).toBe(1);
    expect(announce).toHaveBeenCalledWith('stock', 'moscow', [idOf('RARE')]);
    announce.mockRestore();
  });
});
