import type { CabinetRows } from '@kaplya/contract/fill/demonstration';
import { inArray } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import { withTransaction } from '#db/transaction.ts';
import { findProductByExternalId } from '#features/catalogue/index.ts';
import { cellOrderTable } from './orders/cell-orders.table.ts';
import { cellTable, controllerPartnerTable, controllerTable } from './cells/cells.table.ts';

/** Inserts each shop's cells once; later changes to them stay. */
export async function fillCells(executor: Executor, cabinets: readonly CabinetRows[], now: Date): Promise<void> {
  // A shop with one of the cells has all of them.
  const firstIds = [...new Set(cabinets.flatMap(({ cells }) => cells.slice(0, 1).map(({ id }) => id)))];
  const known = await executor
    .select({ partnerId: cellTable.partnerId })
    .from(cellTable)
    .where(inArray(cellTable.id, firstIds));
  const shops = new Set(known.map(({ partnerId }) => partnerId));
  for (const cabinet of cabinets.filter(({ partnerId }) => !shops.has(partnerId))) {
    await withTransaction(executor, (transaction) => fillCabinet(transaction, cabinet, now));
  }
}

async function fillCabinet(transaction: Transaction, cabinet: CabinetRows, now: Date): Promise<void> {
  const { partnerId, externalId, controllers, cells, reservations } = cabinet;
  const water = await findProductByExternalId(transaction, partnerId, externalId);
  // An operator may have removed it from the catalogue.
  if (!water) return;
  await insertRows(
    transaction,
    controllerPartnerTable,
    controllers.map(({ id }) => ({ id, partnerId })),
  );
  await insertRows(
    transaction,
    controllerTable,
    controllers.map((controller) => ({ ...controller, partnerId })),
  );
  await insertRows(
    transaction,
    cellTable,
    cells.map((cell) => ({ ...cell, partnerId, productId: water.id })),
  );
  await insertRows(
    transaction,
    cellOrderTable,
    reservations.map(({ priceMinor, ...reservation }) => ({
      ...reservation,
      partnerId,
      state: 'reserved' as const,
      lines: [
        {
          ...{ productId: water.id, names: water.names, acquisition: null, priceMinor },
          ...{ vatCode: water.vatCode, paymentSubject: 'commodity' },
        },
      ],
      totalMinor: priceMinor,
      points: 0,
      toPayMinor: priceMinor,
      willEarn: 0,
      containerPriceMinor: 0,
      createdAt: now,
    })),
  );
}
