import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { lockByKey } from '#db/statements/lock-by-key.ts';
import { lockExisting } from '#db/statements/lock-existing.ts';
import {
  areaOfferTable,
  areaPriceTable,
  formerSlugTable,
  itemPictureTable,
  productSetItemTable,
  productSetTable,
  productTable,
  relatedProductTable,
  type ProductRole,
} from '../catalogue.table.ts';
import { goodsKinds, itemTables, type GoodsKind } from './item-tables.ts';

export type ProductFields = {
  readonly role: ProductRole;
  readonly containersPerUnit: number;
  readonly volumeMl: number | null;
  readonly vatCode: number;
  readonly paymentSubject: string;
  readonly earnBps: number;
};

type ItemRow = typeof productSetTable.$inferSelect;

/** A stored product or set; a set has no product fields. */
export type GoodsItem = ItemRow & { readonly kind: GoodsKind; readonly product: ProductFields | null };

type Key = { readonly partnerId: string; readonly id: string };

/** The product or set with an id. */
export async function findItem(executor: Executor, key: Key): Promise<GoodsItem | null> {
  const [item] = await listItems(executor, key.partnerId, [key.id]);
  return item ?? null;
}

/** The products and sets among these ids that exist. */
export async function listItems(executor: Executor, partnerId: string, ids: readonly string[]): Promise<GoodsItem[]> {
  if (ids.length === 0) return [];
  const wanted = sql.param([...ids]);
  const [products, sets] = await Promise.all([
    executor
      .select()
      .from(productTable)
      .where(and(eq(productTable.partnerId, partnerId), sql`${productTable.id} = any(${wanted}::uuid[])`)),
    executor
      .select()
      .from(productSetTable)
      .where(and(eq(productSetTable.partnerId, partnerId), sql`${productSetTable.id} = any(${wanted}::uuid[])`)),
  ]);
  return [
    ...products.map(toProductItem),
    ...sets.map((row): GoodsItem => ({ ...row, kind: 'product_set', product: null })),
  ];
}

function toProductItem(row: typeof productTable.$inferSelect): GoodsItem {
  const { role, containersPerUnit, volumeMl, vatCode, paymentSubject, earnBps, ...item } = row;
  return { ...item, kind: 'product', product: { role, containersPerUnit, volumeMl, vatCode, paymentSubject, earnBps } };
}

/**
 * Locks the product or set with an id. Carts and other rows that refer to it can be written meanwhile, except with
 * `update`, the lock for its deletion.
 */
export async function lockItem(
  transaction: Transaction,
  key: Key,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<GoodsItem | null> {
  for (const kind of goodsKinds) {
    const ids = await lockExisting(
      transaction,
      itemTables[kind],
      { partnerId: key.partnerId, ids: [key.id] },
      strength,
    );
    if (ids.size > 0) return findItem(transaction, key);
  }
  return null;
}

/** The products among these ids that exist; none can be deleted until the end of the transaction. */
export function lockProductsForShare(transaction: Transaction, partnerId: string, ids: readonly string[]) {
  return lockExisting(transaction, productTable, { partnerId, ids }, 'key share');
}

/** The goods among these ids that exist, with their kinds; none can be deleted until the end of the transaction. */
export async function lockGoodsForShare(
  transaction: Transaction,
  partnerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GoodsKind>> {
  const kinds = new Map<string, GoodsKind>();
  for (const kind of goodsKinds)
    for (const id of await lockExisting(transaction, itemTables[kind], { partnerId, ids }, 'key share'))
      kinds.set(id, kind);
  return kinds;
}

/** Serializes changes of slugs, external ids and positions of the partner's goods. */
export async function lockGoodsNames(transaction: Transaction, partnerId: string): Promise<void> {
  await lockByKey(transaction, `goods ${partnerId}`);
}

export type NewItem = Omit<ItemRow, 'id' | 'version' | 'pictures' | 'related' | 'products'> & {
  readonly kind: GoodsKind;
  readonly product: ProductFields | null;
};

/** Inserts an item; returns its id. */
export async function insertItem(transaction: Transaction, { kind, product, ...row }: NewItem): Promise<string> {
  if (kind === 'product_set')
    return expectOneRow(await transaction.insert(productSetTable).values(row).returning({ id: productSetTable.id })).id;
  if (!product) throw new Error('A product has its fields');
  const inserted = await transaction
    .insert(productTable)
    .values({ ...row, ...product })
    .returning({ id: productTable.id });
  return expectOneRow(inserted).id;
}

/** Writes all fields of a locked item; the trigger of versions raises its version if one differs. */
export async function updateItem(
  transaction: Transaction,
  { kind, product, partnerId, id, ...row }: Omit<GoodsItem, 'version'>,
): Promise<void> {
  const table = itemTables[kind];
  const isItem = and(eq(table.partnerId, partnerId), eq(table.id, id));
  if (kind === 'product_set') await transaction.update(productSetTable).set(row).where(isItem);
  else
    await transaction
      .update(productTable)
      .set({ ...row, ...product })
      .where(isItem);
}

/** Deletes an item with its own rows. Throws the error of the foreign key if another row refers to it. */
export async function deleteItem(transaction: Transaction, { kind, partnerId, id }: GoodsItem): Promise<void> {
  for (const owned of [itemPictureTable, relatedProductTable, areaOfferTable, areaPriceTable, formerSlugTable])
    await transaction.delete(owned).where(and(eq(owned.partnerId, partnerId), eq(owned.itemId, id)));
  await transaction
    .delete(relatedProductTable)
    .where(and(eq(relatedProductTable.partnerId, partnerId), eq(relatedProductTable.productId, id)));
  if (kind === 'product_set')
    await transaction
      .delete(productSetItemTable)
      .where(and(eq(productSetItemTable.partnerId, partnerId), eq(productSetItemTable.productSetId, id)));
  const table = itemTables[kind];
  await transaction.delete(table).where(and(eq(table.partnerId, partnerId), eq(table.id, id)));
}

/** Whether another product or set has this external id. */
export async function hasExternalId(
  transaction: Transaction,
  { partnerId, externalId, exceptId }: { partnerId: string; externalId: string; exceptId: string | null },
): Promise<boolean> {
  const found = await Promise.all(
    goodsKinds.map((kind) => {
      const table = itemTables[kind];
      return transaction
        .select({ id: table.id })
        .from(table)
        .where(
          and(
            eq(table.partnerId, partnerId),
            eq(table.externalId, externalId),
            exceptId === null ? undefined : ne(table.id, exceptId),
          ),
        );
    }),
  );
  return found.flat().length > 0;
}

/** The slugs of products or of sets that begin with a text, except the slug of one item. */
export async function listSlugs(
  transaction: Transaction,
  { kind, partnerId, exceptId, like }: { kind: GoodsKind; partnerId: string; exceptId: string | null; like: string },
): Promise<Set<string>> {
  const table = itemTables[kind];
  const rows = await transaction
    .select({ slug: table.slug })
    .from(table)
    .where(
      and(
        eq(table.partnerId, partnerId),
        sql`starts_with(${table.slug}, ${like})`,
        exceptId === null ? undefined : ne(table.id, exceptId),
      ),
    );
  return new Set(rows.map(({ slug }) => slug));
}

/** Stores a former slug of an item, and deletes its present slug from the former ones of all items. */
export async function storeFormerSlug(
  transaction: Transaction,
  { partnerId, kind, id, former, present }: Key & { kind: GoodsKind; former: string; present: string },
): Promise<void> {
  await deleteFormerSlug(transaction, { partnerId, kind, slug: present });
  await transaction
    .insert(formerSlugTable)
    .values({ partnerId, kind, slug: former, itemId: id })
    .onConflictDoUpdate({
      target: [formerSlugTable.partnerId, formerSlugTable.kind, formerSlugTable.slug],
      set: { itemId: id },
    });
}

export async function deleteFormerSlug(
  transaction: Transaction,
  { partnerId, kind, slug }: { partnerId: string; kind: GoodsKind; slug: string },
): Promise<void> {
  await transaction
    .delete(formerSlugTable)
    .where(
      and(eq(formerSlugTable.partnerId, partnerId), eq(formerSlugTable.kind, kind), eq(formerSlugTable.slug, slug)),
    );
}

/** The present slugs of a partner's goods, by kind and former slug. */
export async function listFormerSlugs(executor: Executor, partnerId: string): Promise<Map<string, string>> {
  const found = await Promise.all(
    goodsKinds.map((kind) => {
      const table = itemTables[kind];
      return executor
        .select({ former: formerSlugTable.slug, present: table.slug })
        .from(formerSlugTable)
        .innerJoin(table, and(eq(table.partnerId, formerSlugTable.partnerId), eq(table.id, formerSlugTable.itemId)))
        .where(and(eq(formerSlugTable.partnerId, partnerId), eq(formerSlugTable.kind, kind)));
    }),
  );
  return new Map(
    found.flatMap((rows, index) => rows.map(({ former, present }) => [`${goodsKinds[index]} ${former}`, present])),
  );
}

/** The position after all items of a kind. */
export async function findNextPosition(transaction: Transaction, kind: GoodsKind, partnerId: string): Promise<number> {
  const table = itemTables[kind];
  const [row] = await transaction
    .select({ last: sql<number | null>`max(${table.position})` })
    .from(table)
    .where(eq(table.partnerId, partnerId));
  return Math.min((row?.last ?? 0) + 10, 2_147_483_000);
}

export type PictureRow = typeof itemPictureTable.$inferSelect;

export function listPictures(executor: Executor, { partnerId, id }: Key): Promise<PictureRow[]> {
  return executor
    .select()
    .from(itemPictureTable)
    .where(and(eq(itemPictureTable.partnerId, partnerId), eq(itemPictureTable.itemId, id)))
    .orderBy(asc(itemPictureTable.position));
}

export async function replacePictures(
  transaction: Transaction,
  { partnerId, id }: Key,
  pictures: readonly Omit<PictureRow, 'partnerId' | 'itemId' | 'position'>[],
): Promise<void> {
  await transaction
    .delete(itemPictureTable)
    .where(and(eq(itemPictureTable.partnerId, partnerId), eq(itemPictureTable.itemId, id)));
  if (pictures.length > 0)
    await transaction
      .insert(itemPictureTable)
      .values(pictures.map((picture, position) => ({ ...picture, partnerId, itemId: id, position })));
}

/** The products that an item recommends, in their order. */
export async function listRelatedIds(executor: Executor, { partnerId, id }: Key): Promise<string[]> {
  const rows = await executor
    .select({ id: relatedProductTable.productId })
    .from(relatedProductTable)
    .where(and(eq(relatedProductTable.partnerId, partnerId), eq(relatedProductTable.itemId, id)))
    .orderBy(asc(relatedProductTable.position));
  return rows.map((row) => row.id);
}

export async function replaceRelated(
  transaction: Transaction,
  { partnerId, id }: Key,
  productIds: readonly string[],
): Promise<void> {
  await transaction
    .delete(relatedProductTable)
    .where(and(eq(relatedProductTable.partnerId, partnerId), eq(relatedProductTable.itemId, id)));
  if (productIds.length > 0)
    await transaction
      .insert(relatedProductTable)
      .values(productIds.map((productId, position) => ({ partnerId, itemId: id, productId, position })));
}

export type Component = { readonly productId: string; readonly quantity: number };

export function listComponents(executor: Executor, { partnerId, id }: Key): Promise<Component[]> {
  return executor
    .select({ productId: productSetItemTable.productId, quantity: productSetItemTable.quantity })
    .from(productSetItemTable)
    .where(and(eq(productSetItemTable.partnerId, partnerId), eq(productSetItemTable.productSetId, id)))
    .orderBy(asc(productSetItemTable.productId));
}

export async function replaceComponents(
  transaction: Transaction,
  { partnerId, id }: Key,
  components: readonly Component[],
): Promise<void> {
  await transaction
    .delete(productSetItemTable)
    .where(and(eq(productSetItemTable.partnerId, partnerId), eq(productSetItemTable.productSetId, id)));
  await transaction
    .insert(productSetItemTable)
    .values(components.map((component) => ({ ...component, partnerId, productSetId: id })));
}

/** The ids of the sets with any of the products. */
export async function listSetIdsWith(
  executor: Executor,
  partnerId: string,
  productIds: readonly string[],
): Promise<string[]> {
  if (productIds.length === 0) return [];
  const rows = await executor
    .selectDistinct({ id: productSetItemTable.productSetId })
    .from(productSetItemTable)
    .where(and(eq(productSetItemTable.partnerId, partnerId), inArray(productSetItemTable.productId, [...productIds])));
  return rows.map(({ id }) => id);
}

export type SetState = { readonly id: string; readonly isActive: boolean; readonly offProductIds: readonly string[] };

/** For each set, whether it is switched on, and the ids of its products that are switched off. */
export async function listSetStates(
  executor: Executor,
  partnerId: string,
  setIds: readonly string[],
): Promise<SetState[]> {
  if (setIds.length === 0) return [];
  const { rows } = await executor.execute<SetState>(sql`
    select s.id, s.is_active as "isActive",
      coalesce(array_agg(p.id::text) filter (where not p.is_active), '{}') as "offProductIds"
    from product_set s
      join product_set_item i on i.partner_id = s.partner_id and i.product_set_id = s.id
      join product p on p.partner_id = i.partner_id and p.id = i.product_id
    where s.partner_id = ${partnerId} and s.id = any(${sql.param([...setIds])}::uuid[])
    group by s.id, s.is_active, s.position
    order by s.position, s.id`);
  return rows;
}

/** Sets the positions of locked items. */
export async function updatePositions(
  transaction: Transaction,
  kind: GoodsKind,
  partnerId: string,
  positions: readonly { readonly id: string; readonly position: number }[],
): Promise<void> {
  await transaction.execute(sql`
    update ${itemTables[kind]} as item set position = wanted.position
    from unnest(${sql.param(positions.map(({ id }) => id))}::uuid[], ${sql.param(positions.map(({ position }) => position))}::int[])
      as wanted (id, position)
    where item.partner_id = ${partnerId} and item.id = wanted.id and item.position <> wanted.position`);
}

/** Locks all items of a kind in a category, in their order. */
export async function lockItemsOfCategory(
  transaction: Transaction,
  kind: GoodsKind,
  { partnerId, id }: Key,
): Promise<{ id: string; position: number; version: number; externalId: string }[]> {
  const table = itemTables[kind];
  return transaction
    .select({ id: table.id, position: table.position, version: table.version, externalId: table.externalId })
    .from(table)
    .where(and(eq(table.partnerId, partnerId), eq(table.categoryId, id)))
    .orderBy(asc(table.position), sql`${table.externalId} collate "C"`)
    .for('no key update');
}
