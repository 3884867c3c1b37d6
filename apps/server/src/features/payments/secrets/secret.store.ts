import type { SecretName } from '@kaplya/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { lockByKey } from '#db/statements/lock-by-key.ts';
import { partnerSecretTable } from './secret.table.ts';

export type SecretRow = typeof partnerSecretTable.$inferSelect;
type SecretKey = Pick<SecretRow, 'partnerId' | 'id'>;

const inOrder = [asc(partnerSecretTable.position), asc(partnerSecretTable.id)];

const isRow = ({ partnerId, id }: SecretKey) =>
  and(eq(partnerSecretTable.partnerId, partnerId), eq(partnerSecretTable.id, id));

/** The secrets of all partners, which are few, each partner's in their order. */
export function listAllSecrets(executor: Executor): Promise<SecretRow[]> {
  return executor
    .select()
    .from(partnerSecretTable)
    .orderBy(asc(partnerSecretTable.partnerId), ...inOrder);
}

export function listSecretsOf(executor: Executor, partnerId: string): Promise<SecretRow[]> {
  return executor
    .select()
    .from(partnerSecretTable)
    .where(eq(partnerSecretTable.partnerId, partnerId))
    .orderBy(...inOrder);
}

/** The names of a partner's secrets, which nobody adds until the end of the transaction. */
export async function listSecretNames(transaction: Transaction, partnerId: string): Promise<ReadonlySet<SecretName>> {
  const rows = await lockSecretsOf(transaction, partnerId);
  return new Set(rows.map(({ name }) => name));
}

/** Locks all secrets of a partner until the end of the transaction; none can be added meanwhile. */
export async function lockSecretsOf(transaction: Transaction, partnerId: string): Promise<SecretRow[]> {
  await lockByKey(transaction, `secrets ${partnerId}`);
  return listSecretsOf(transaction, partnerId);
}

export async function insertSecret(
  transaction: Transaction,
  secret: typeof partnerSecretTable.$inferInsert,
): Promise<SecretRow> {
  const [row] = await transaction.insert(partnerSecretTable).values(secret).returning();
  if (!row) throw new Error('A secret was not stored');
  return row;
}

export async function updateSecret(
  executor: Executor,
  key: SecretKey,
  changes: Partial<Pick<SecretRow, 'sealed' | 'hint' | 'position' | 'setAt' | 'setBy' | 'unreadableSince'>>,
): Promise<SecretRow> {
  const [row] = await executor.update(partnerSecretTable).set(changes).where(isRow(key)).returning();
  if (!row) throw new Error(`There is no secret ${key.id}`);
  return row;
}

export async function deleteSecretRow(transaction: Transaction, key: SecretKey): Promise<void> {
  await transaction.delete(partnerSecretTable).where(isRow(key));
}
