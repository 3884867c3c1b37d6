import { and, eq } from 'drizzle-orm';
import { productTable } from '#features/catalogue/catalogue.table.ts';
import { cellSessionTable } from '#features/micro-market/cell-sessions.table.ts';
import { cellTable, controllerPartnerTable, controllerTable } from '#features/micro-market/cells.table.ts';
import type { Executor, Transaction } from '../client.ts';
import { withTransaction } from '../transaction.ts';
import { demoCabinets, demoCells, type DemoCabinet } from './cells.ts';
import { insertRows } from './insert-rows.ts';

/** Nobody signs in as the neighbour who keeps the busy cell. */
const neighbourId = '019a0000-0000-7000-8000-000000000009';
const farFuture = new Date('2100-01-01T00:00:00Z');

/** The cells of the demonstration, each shop's once for ever: what was changed about them stays. */
export async function seedCells(executor: Executor, now: Date): Promise<void> {
  const known = await executor
    .select({ partnerId: cellTable.partnerId })
    .from(cellTable)
    .where(eq(cellTable.id, 'c-active'));
  const shops = new Set(known.map(({ partnerId }) => partnerId));
  for (const cabinet of demoCabinets.filter(({ partnerId }) => !shops.has(partnerId))) {
    await withTransaction(executor, (transaction) => seedCabinet(transaction, cabinet, now));
  }
}

async function seedCabinet(transaction: Transaction, cabinet: DemoCabinet, now: Date): Promise<void> {
  const { partnerId, externalId, priceMinor, addresses, place, elsewhere, firstNumber } = cabinet;
  const [water] = await transaction
    .select({ id: productTable.id, names: productTable.names, vatCode: productTable.vatCode })
    .from(productTable)
    .where(and(eq(productTable.partnerId, partnerId), eq(productTable.externalId, externalId)));
  // An operator may have taken it out of the catalogue since.
  if (!water) return;
  const controllerIds = {
    near: `${partnerId}-cabinet-1`,
    offline: `${partnerId}-cabinet-2`,
    elsewhere: `${partnerId}-cabinet-3`,
  };
  const controllers = Object.values(controllerIds);
  await insertRows(
    transaction,
    controllerPartnerTable,
    controllers.map((id) => ({ id, partnerId })),
  );
  await insertRows(
    transaction,
    controllerTable,
    controllers.map((id) => ({ partnerId, id, isSimulated: id !== controllerIds.offline })),
  );
  await insertRows(
    transaction,
    cellTable,
    demoCells.map(({ id, stock, isDisabled, isOffline, isElsewhere, fault, failures }, index) => ({
      ...(isElsewhere ? elsewhere : { addresses, place }),
      ...{ partnerId, id, priceMinor, stock },
      number: String(firstNumber + index),
      position: index + 1,
      controllerId: controllerIds[isOffline ? 'offline' : isElsewhere ? 'elsewhere' : 'near'],
      productId: water.id,
      isDisabled: isDisabled ?? false,
      fault: fault ?? null,
      failures: failures ?? 0,
    })),
  );
  await insertRows(
    transaction,
    cellSessionTable,
    demoCells
      .filter(({ isReserved }) => isReserved)
      .map(({ id: cellId }) => ({
        ...{ partnerId, cellId, currency: partnerId === 'moscow' ? 'RUB' : 'AZN' },
        number: `${firstNumber}-0`,
        subjectId: neighbourId,
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
        source: 'demonstration',
        createdAt: now,
        reservedUntil: farFuture,
      })),
  );
}
