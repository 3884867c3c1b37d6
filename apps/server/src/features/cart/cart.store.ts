import { and, asc, count, desc, eq, exists, getTableColumns, gt, inArray, lt, ne, notExists, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { lockByKey } from '#db/statements/lock-by-key.ts';
import { prepareSql, prepareStatement } from '#db/statements/prepare-statement.ts';
import { prepareInsert, prepareReturningInsert, prepareUpdate } from '#db/statements/prepare-writes.ts';
import { awaitAtCommit } from '#db/transaction.ts';
import { cartLineTable, cartTable } from './cart.table.ts';

/** The number of empty carts locked at once: goods may be added to the first ones before they are locked. */
const emptyCartsLockedAtMost = 5;

/** The number of commands whose keys a cart has. */
const commandKeysAtMost = 32;

export type StoredCart = typeof cartTable.$inferSelect;
export type CartRow = Omit<StoredCart, 'commandKeys'>;
/** A cart that is locked for a command. `isRepeat`: the command took effect before, and its answer was lost. */
export type LockedCart = CartRow & { readonly isRepeat: boolean };
export type CartLineRow = typeof cartLineTable.$inferSelect;
export type CartColumns = Partial<Omit<typeof cartTable.$inferInsert, 'partnerId' | 'id'>>;

const isCart = (partnerId: string, id: string) => and(eq(cartTable.partnerId, partnerId), eq(cartTable.id, id));

export async function insertCart(
  executor: Executor,
  cart: Omit<typeof cartTable.$inferInsert, 'id'>,
): Promise<CartRow> {
  return expectOneRow(await insertCarts(executor, [cart]));
}

const insertCarts = prepareReturningInsert(cartTable);

/** Queues the insertion of an open cart, which is awaited at the commit: do not read the cart in this transaction. */
export async function insertNewCart(
  transaction: Transaction,
  cart: typeof cartTable.$inferInsert & Pick<CartRow, 'id'>,
): Promise<void> {
  await awaitAtCommit(transaction, insertNewCarts(transaction, [cart]));
}

const insertNewCarts = prepareInsert(cartTable, { name: 'insert_new_cart' });

type CartKey = Pick<CartRow, 'partnerId' | 'id'>;

const findCartStatement = prepareStatement('find_cart', (builder, { partnerId, id }: CartKey) =>
  builder.select().from(cartTable).where(isCart(partnerId, id)),
);

export async function findCart(executor: Executor, partnerId: string, id: string): Promise<CartRow | null> {
  const [row] = await findCartStatement.run(executor, { partnerId, id });
  return row ?? null;
}

const lockCartStatement = prepareStatement('lock_cart', (builder, { partnerId, id }: CartKey) =>
  builder.select().from(cartTable).where(isCart(partnerId, id)).for('update'),
);

/** Locks the cart until the end of the transaction, so that its commands run one after another. */
export async function lockCart(transaction: Transaction, partnerId: string, id: string): Promise<StoredCart | null> {
  const [row] = await lockCartStatement.run(transaction, { partnerId, id });
  return row ?? null;
}

/** Locks several carts in the order of their ids, which prevents deadlocks. */
export async function lockCarts(
  transaction: Transaction,
  partnerId: string,
  ids: readonly string[],
): Promise<Map<string, StoredCart>> {
  const rows = await transaction
    .select()
    .from(cartTable)
    .where(and(eq(cartTable.partnerId, partnerId), inArray(cartTable.id, [...ids])))
    .orderBy(asc(cartTable.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

export type OpenCartFilter = {
  readonly partnerId: string;
  readonly subjectId: string;
  readonly now: Date;
};

const isOpenCartOf = ({ partnerId, subjectId, now }: OpenCartFilter) =>
  and(
    eq(cartTable.partnerId, partnerId),
    eq(cartTable.subjectId, subjectId),
    eq(cartTable.status, 'open'),
    gt(cartTable.expiresAt, now),
  );

/**
 * Takes the lock for counting the subject's carts, until the end of the transaction. Take it before locking any cart.
 */
export async function lockCartCount(
  transaction: Transaction,
  { partnerId, subjectId }: Pick<OpenCartFilter, 'partnerId' | 'subjectId'>,
): Promise<void> {
  await lockByKey(transaction, `carts ${partnerId} ${subjectId}`);
}

const countOpenCartsStatement = prepareStatement('count_open_carts', (builder, filter: OpenCartFilter) =>
  builder.select({ carts: count() }).from(cartTable).where(isOpenCartOf(filter)),
);

export async function countOpenCarts(executor: Executor, filter: OpenCartFilter): Promise<number> {
  const [row] = await countOpenCartsStatement.run(executor, filter);
  return row?.carts ?? 0;
}

/** Whether the cart has a line of the customer's own choice, not only lines that rules added. */
const chosenLine = (executor: Executor) =>
  executor
    .select({ id: cartLineTable.id })
    .from(cartLineTable)
    .where(
      and(
        eq(cartLineTable.partnerId, cartTable.partnerId),
        eq(cartLineTable.cartId, cartTable.id),
        eq(cartLineTable.isRequired, false),
      ),
    );

const hasNothing = (executor: Executor) =>
  and(notExists(chosenLine(executor)), sql`jsonb_array_length(${cartTable.deletedItems}) = 0`);

/** Locks the subject's open carts without goods and without restorable goods, least recently used first. */
export async function lockEmptyCarts(
  transaction: Transaction,
  filter: OpenCartFilter,
  exceptId: string | null,
): Promise<string[]> {
  const isOther = exceptId === null ? undefined : ne(cartTable.id, exceptId);
  // Skips carts that another transaction has locked: they are in use.
  const rows = await transaction
    .select({ id: cartTable.id })
    .from(cartTable)
    .where(and(isOpenCartOf(filter), isOther, hasNothing(transaction)))
    .orderBy(asc(cartTable.updatedAt), asc(cartTable.id))
    .limit(emptyCartsLockedAtMost)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** The first of these locked carts that is still empty: goods may have been added before the lock. */
export async function findStillEmptyCart(
  transaction: Transaction,
  filter: OpenCartFilter,
  ids: readonly string[],
): Promise<CartRow | null> {
  const [row] = await transaction
    .select()
    .from(cartTable)
    .where(and(isOpenCartOf(filter), inArray(cartTable.id, [...ids]), hasNothing(transaction)))
    .orderBy(asc(cartTable.updatedAt), asc(cartTable.id))
    .limit(1);
  return row ?? null;
}

/** The subject's last used open cart with goods, except `exceptId`. */
export async function findLastFilledCartId(
  executor: Executor,
  filter: OpenCartFilter,
  exceptId: string,
): Promise<string | null> {
  const [row] = await executor
    .select({ id: cartTable.id })
    .from(cartTable)
    .where(and(isOpenCartOf(filter), ne(cartTable.id, exceptId), exists(chosenLine(executor))))
    .orderBy(desc(cartTable.updatedAt), desc(cartTable.id))
    .limit(1);
  return row?.id ?? null;
}

/** The id of the customer's open cart that took over the visitor's cart `formerId` at the sign-in. */
export async function findSuccessorId(
  executor: Executor,
  filter: OpenCartFilter,
  formerId: string,
): Promise<string | null> {
  const [row] = await executor
    .select({ id: cartTable.id })
    .from(cartTable)
    .where(and(isOpenCartOf(filter), eq(cartTable.handedOverFrom, formerId)));
  return row?.id ?? null;
}

/** Ends a cart as handed over: deletes its lines and clears the customer's choices and contact. */
export async function endCart(
  transaction: Transaction,
  { partnerId, id }: Pick<CartRow, 'partnerId' | 'id'>,
  now: Date,
): Promise<void> {
  await transaction
    .delete(cartLineTable)
    .where(and(eq(cartLineTable.partnerId, partnerId), eq(cartLineTable.cartId, id)));
  await updateCart(
    transaction,
    { partnerId, id },
    {
      status: 'handedOver',
      expiresAt: now,
      address: null,
      intervalDay: null,
      intervalTemplateId: null,
      phone: null,
      customerName: null,
      email: null,
      payment: null,
      note: '',
      wishes: [],
      promoCode: null,
      paidByPoints: false,
      deletedItems: [],
    },
  );
}

/**
 * Locks the subject's open cart, extends its lifetime and adds the command's key in one statement; null if it is not
 * open. `key`: a hash of the idempotency key as a decimal number; null: the command has none.
 */
export async function lockOpenCart(transaction: Transaction, lock: OpenCartLock): Promise<LockedCart | null> {
  const [row] = await lockOpenCartStatement.run(transaction, lock);
  return row ?? null;
}

type OpenCartLock = Pick<CartRow, 'partnerId' | 'id' | 'subjectId' | 'expiresAt'> & { now: Date; key: string | null };

/** All columns but the keys of commands, which only the locking statement reads. */
const { commandKeys, ...others } = getTableColumns(cartTable);
export const cartColumns = others;

const lockOpenCartStatement = prepareStatement(
  'lock_open_cart',
  (builder, { partnerId, id, subjectId, now, expiresAt, key }: OpenCartLock) =>
    builder
      .update(cartTable)
      .set({
        updatedAt: now,
        expiresAt,
        commandKeys: sql`case when ${key}::bigint is null or ${key}::bigint = any(${commandKeys}) then ${commandKeys}
          else (${key}::bigint || ${commandKeys})[:${sql.raw(String(commandKeysAtMost))}] end`,
      })
      .where(and(isCart(partnerId, id), isOpenCartOf({ partnerId, subjectId, now })))
      .returning({ ...cartColumns, isRepeat: sql<boolean>`coalesce(${key}::bigint = any(old.command_keys), false)` }),
);

const updateOneCart = prepareUpdate<CartKey>(cartTable, ({ partnerId, id }) => isCart(partnerId, id));

export async function updateCart(
  transaction: Transaction,
  { partnerId, id }: CartKey,
  columns: CartColumns,
): Promise<void> {
  await awaitAtCommit(transaction, updateOneCart(transaction, { partnerId, id }, columns));
}

const listLinesStatement = prepareStatement(
  'list_cart_lines',
  (builder, { partnerId, cartId }: { partnerId: string; cartId: string }) =>
    builder
      .select()
      .from(cartLineTable)
      .where(and(eq(cartLineTable.partnerId, partnerId), eq(cartLineTable.cartId, cartId)))
      .orderBy(asc(cartLineTable.createdAt), asc(cartLineTable.id)),
);

export function listLines(executor: Executor, partnerId: string, cartId: string): Promise<CartLineRow[]> {
  return listLinesStatement.run(executor, { partnerId, cartId });
}

export async function moveLines(
  transaction: Transaction,
  partnerId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction
    .update(cartLineTable)
    .set({ cartId: to })
    .where(and(eq(cartLineTable.partnerId, partnerId), eq(cartLineTable.cartId, from)));
}

export type LineChanges = {
  readonly partnerId: string;
  readonly cartId: string;
  readonly added: readonly (typeof cartLineTable.$inferInsert)[];
  /** New quantities and shown prices of existing lines. */
  readonly changed: readonly {
    readonly id: string;
    readonly quantity: number;
    readonly lastPriceMinor: number | null;
  }[];
  readonly removed: readonly string[];
};

type LinesOf = { readonly partnerId: string; readonly cartId: string };

const deleteLines = prepareSql(
  'delete_cart_lines',
  ({ partnerId, cartId, ids }: LinesOf & { readonly ids: readonly string[] }) => sql`
    delete from ${cartLineTable}
    where ${cartLineTable.partnerId} = ${partnerId} and ${cartLineTable.cartId} = ${cartId}
      and ${cartLineTable.id} = any(${ids}::uuid[])`,
);

type NewCounts = {
  readonly ids: readonly string[];
  readonly quantities: readonly number[];
  readonly prices: readonly (number | null)[];
};

const updateLines = prepareSql(
  'update_cart_lines',
  ({ partnerId, cartId, ids, quantities, prices }: LinesOf & NewCounts) => sql`
    update ${cartLineTable} set quantity = new.quantity, last_price_minor = new.last_price_minor
    from unnest(${ids}::uuid[], ${quantities}::int[], ${prices}::bigint[]) as new (id, quantity, last_price_minor)
    where ${cartLineTable.partnerId} = ${partnerId} and ${cartLineTable.cartId} = ${cartId}
      and ${cartLineTable.id} = new.id`,
);

const insertLines = prepareInsert(cartLineTable);

/** Saves changes of lines, by one statement each for new, changed and removed ones. */
export async function saveLineChanges(transaction: Transaction, changes: LineChanges): Promise<void> {
  const { partnerId, cartId, added, changed, removed } = changes;
  const of = { partnerId, cartId };
  const counts = {
    ids: changed.map(({ id }) => id),
    quantities: changed.map(({ quantity }) => quantity),
    prices: changed.map(({ lastPriceMinor }) => lastPriceMinor),
  };
  if (removed.length > 0) await awaitAtCommit(transaction, deleteLines.run(transaction, { ...of, ids: removed }));
  if (changed.length > 0) await awaitAtCommit(transaction, updateLines.run(transaction, { ...of, ...counts }));
  if (added.length > 0) await awaitAtCommit(transaction, insertLines(transaction, added));
}

/** Deletes carts of any status with their lines; returns their number. */
export function deleteCartsExpiredBefore(database: Database, instant: Date, options?: BatchOptions): Promise<number> {
  return deleteInBatches(database, [{ from: cartTable, where: lt(cartTable.expiresAt, instant) }], options);
}

/** The number of open carts with one of these products or sets. */
export async function countCartsWith(
  executor: Executor,
  partnerId: string,
  itemIds: readonly string[],
): Promise<number> {
  const ids = sql.param([...itemIds]);
  const { rows } = await executor.execute<{ carts: number }>(sql`
    select count(distinct line.cart_id)::int as carts from (
      select cart_id from ${cartLineTable} where partner_id = ${partnerId} and product_id = any(${ids}::uuid[])
      union all
      select cart_id from ${cartLineTable} where partner_id = ${partnerId} and product_set_id = any(${ids}::uuid[])
    ) as line join ${cartTable} as cart on cart.partner_id = ${partnerId} and cart.id = line.cart_id
    where cart.status = 'open'`);
  return rows[0]?.carts ?? 0;
}
