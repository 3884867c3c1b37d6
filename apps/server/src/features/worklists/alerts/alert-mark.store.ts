import { eq, sql } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import type { PlacementPosition } from '#features/orders/index.ts';
import { orderNoticeMarkTable } from '../worklists.table.ts';

export async function findMark(executor: Executor, partnerId: string): Promise<PlacementPosition | null> {
  const [row] = await executor.select().from(orderNoticeMarkTable).where(eq(orderNoticeMarkTable.partnerId, partnerId));
  return row ?? null;
}

export async function saveMark(executor: Executor, partnerId: string, mark: PlacementPosition): Promise<void> {
  await executor
    .insert(orderNoticeMarkTable)
    .values({ partnerId, ...mark })
    .onConflictDoUpdate({ target: orderNoticeMarkTable.partnerId, set: mark });
}

/** Ids of partners whose settings name addresses for letters about new orders. */
export async function listPartnersToNotify(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ partnerId: string }>(
    sql`select partner_id as "partnerId" from partner where settings -> 'orderNotices' is not null`,
  );
  return rows.map(({ partnerId }) => partnerId);
}
