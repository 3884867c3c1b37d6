import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/client.ts';
import { formerSlugTable, productTable } from '../catalogue.table.ts';
import type { GoodsItem, NewItem } from './goods.store.ts';

type Row = Omit<GoodsItem, 'version'> | NewItem;

/** The row with its product fields beside its other columns, as one flat object. */
const toColumns = ({ product, ...row }: Row) => ({ ...row, ...product });

const itemColumns = sql`"externalId" varchar, slug varchar, "categoryId" uuid, position int, brand varchar, names jsonb, descriptions jsonb,
  "priceMinor" bigint, "maxQuantity" int, "pictureId" varchar, "isActive" boolean`;
const productColumns = sql`role varchar, "containersPerUnit" int, "volumeMl" int, "vatCode" int, "paymentSubject" varchar, "earnBps" int`;

/** Writes the fields of locked items, each kind in one statement; the trigger of versions raises those that change. */
export async function updateItems(
  transaction: Transaction,
  partnerId: string,
  items: readonly Omit<GoodsItem, 'version'>[],
): Promise<void> {
  const toJson = (kind: GoodsItem['kind']) =>
    JSON.stringify(items.filter((item) => item.kind === kind).map((item) => toColumns(item)));
  const shared = sql`category_id = row."categoryId", brand = row.brand, names = row.names, descriptions = row.descriptions,
    price_minor = row."priceMinor", max_quantity = row."maxQuantity", is_active = row."isActive"`;
  if (items.some(({ kind }) => kind === 'product'))
    await transaction.execute(sql`
      update product as item set ${shared}, role = row.role, containers_per_unit = row."containersPerUnit", volume_ml = row."volumeMl",
        vat_code = row."vatCode", payment_subject = row."paymentSubject", earn_bps = row."earnBps"
      from jsonb_to_recordset(${toJson('product')}::jsonb) as row (id uuid, ${itemColumns}, ${productColumns})
      where item.partner_id = ${partnerId} and item.id = row.id`);
  if (items.some(({ kind }) => kind === 'product_set'))
    await transaction.execute(sql`
      update product_set as item set ${shared}
      from jsonb_to_recordset(${toJson('product_set')}::jsonb) as row (id uuid, ${itemColumns})
      where item.partner_id = ${partnerId} and item.id = row.id`);
}

/** Inserts products, and deletes their slugs from the former ones of other products. */
export async function insertProducts(
  transaction: Transaction,
  partnerId: string,
  items: readonly NewItem[],
): Promise<void> {
  if (items.length === 0) return;
  const slugs = items.map(({ slug }) => slug);
  await transaction
    .delete(formerSlugTable)
    .where(
      and(
        eq(formerSlugTable.partnerId, partnerId),
        eq(formerSlugTable.kind, 'product'),
        sql`${formerSlugTable.slug} = any(${sql.param(slugs)}::varchar[])`,
      ),
    );
  await transaction.execute(sql`
    insert into product (partner_id, external_id, slug, category_id, position, brand, names, descriptions, price_minor, max_quantity,
      picture_id, is_active, role, containers_per_unit, volume_ml, vat_code, payment_subject, earn_bps)
    select ${partnerId}, "externalId", slug, "categoryId", position, brand, names, descriptions, "priceMinor", "maxQuantity", "pictureId",
      "isActive", role, "containersPerUnit", "volumeMl", "vatCode", "paymentSubject", "earnBps"
    from jsonb_to_recordset(${JSON.stringify(items.map((item) => toColumns(item)))}::jsonb) as row (${itemColumns}, ${productColumns})`);
}

/** Deletes the given products except those on sale and those to which another row refers; returns the deleted ids. */
export async function deleteUnused(
  transaction: Transaction,
  partnerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await transaction.execute<{ id: string }>(sql`
    delete from product as item
    where item.partner_id = ${partnerId} and item.id = any(${sql.param([...ids])}::uuid[]) and not item.is_active
      and not exists (select from product_set_item i where i.partner_id = item.partner_id and i.product_id = item.id)
      and not exists (select from related_product r where r.partner_id = item.partner_id and (r.product_id = item.id or r.item_id = item.id))
      and not exists (select from stock s where s.partner_id = item.partner_id and s.product_id = item.id)
      and not exists (select from area_price p where p.partner_id = item.partner_id and p.item_id = item.id)
    returning item.id`);
  return new Set(rows.map(({ id }) => id));
}

/** Returns those of the given slugs that products of the partner already have. */
export async function listTakenSlugs(
  transaction: Transaction,
  partnerId: string,
  slugs: readonly string[],
): Promise<Set<string>> {
  const rows = await transaction
    .select({ slug: productTable.slug })
    .from(productTable)
    .where(
      and(eq(productTable.partnerId, partnerId), sql`${productTable.slug} = any(${sql.param([...slugs])}::varchar[])`),
    );
  return new Set(rows.map(({ slug }) => slug));
}
