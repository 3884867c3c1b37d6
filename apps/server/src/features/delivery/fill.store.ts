import type { DeliveryRows } from '@kaplya/contract/fill/shop-rows';
import type { Transaction } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import { holidayTable, intervalTemplateTable } from './delivery.table.ts';

/** Inserts a new partner's delivery intervals and holidays. */
export async function fillDelivery(
  transaction: Transaction,
  partnerId: string,
  { intervals, holidays }: DeliveryRows,
): Promise<void> {
  await insertRows(
    transaction,
    intervalTemplateTable,
    intervals.map((interval) => ({ ...interval, partnerId })),
  );
  await insertRows(
    transaction,
    holidayTable,
    holidays.map((holiday) => ({ ...holiday, partnerId })),
  );
}
