import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { lockKeys } from '#db/lock-keys.ts';
import { setupLinkTable } from './setup-link.table.ts';

export type SetupLinkRow = typeof setupLinkTable.$inferSelect;

type LinkAt = { readonly tokenHash: string; readonly now: Date };

const isOpen = ({ tokenHash, now }: LinkAt) =>
  and(
    eq(setupLinkTable.tokenHash, tokenHash),
    isNull(setupLinkTable.usedAt),
    gt(setupLinkTable.expiresAt, now),
    or(isNotNull(setupLinkTable.host), and(setupLinkTable.isFirst, sql`not exists (select from partner)`)),
  );

export async function hasAnyPartner(executor: Executor): Promise<boolean> {
  const { rows } = await executor.execute<{ has: boolean }>(sql`select exists (select from partner) as has`);
  return rows[0]?.has ?? false;
}

export async function insertSetupLink(
  executor: Executor,
  link: Pick<SetupLinkRow, 'tokenHash' | 'isFirst' | 'host' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  // Expired links are deleted here, because each start of the server without a shop adds one.
  await executor.delete(setupLinkTable).where(lt(setupLinkTable.expiresAt, link.createdAt));
  await executor.insert(setupLinkTable).values(link);
}

/** Finds a link that is neither used nor expired; else null. */
export async function findOpenLink(executor: Executor, at: LinkAt): Promise<SetupLinkRow | null> {
  const [row] = await executor.select().from(setupLinkTable).where(isOpen(at));
  return row ?? null;
}

/** Marks an open link as used, under a lock that serializes the creation of shops. Null if there is no open link. */
export async function consumeLink(transaction: Transaction, at: LinkAt): Promise<SetupLinkRow | null> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${lockKeys.setup}::bigint)`);
  const [row] = await transaction.update(setupLinkTable).set({ usedAt: at.now }).where(isOpen(at)).returning();
  return row ?? null;
}

export async function setLinkPartner(transaction: Transaction, tokenHash: string, partnerId: string): Promise<void> {
  await transaction.update(setupLinkTable).set({ partnerId }).where(eq(setupLinkTable.tokenHash, tokenHash));
}
