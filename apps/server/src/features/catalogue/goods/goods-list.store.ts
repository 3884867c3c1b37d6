import type { goodsSorts } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '#db/client.ts';
import { countUpTo } from '#db/count-up-to.ts';
import type { Translations } from '#db/columns.ts';
import type { ProductRole } from '../catalogue.table.ts';
import { goodsKinds, itemTables, type GoodsKind } from './item-tables.ts';

export type GoodsSort = (typeof goodsSorts)[number];

export type GoodsFilters = {
  readonly partnerId: string;
  /** Patterns that must all match; see `toWordPattern`. */
  readonly patterns: readonly string[];
  readonly categoryId?: string | undefined;
  readonly kind?: GoodsKind | undefined;
  readonly isActive?: boolean | undefined;
  /** Only goods that lack a text in one of these languages and have the same text in another language. */
  readonly lacksTextsOf?: readonly Language[] | undefined;
  /** Only goods with this picture. */
  readonly pictureId?: string | undefined;
};

export type ListedGoods = {
  readonly kind: GoodsKind;
  readonly id: string;
  readonly externalId: string;
  readonly slug: string;
  readonly categoryId: string;
  readonly position: number;
  readonly names: Translations;
  readonly descriptions: Translations;
  readonly priceMinor: number;
  readonly pictureId: string;
  readonly isActive: boolean;
  readonly role: ProductRole | null;
  readonly version: number;
};

/** The sort key of a row as a text of PostgreSQL, with its id. */
export type GoodsPlace = { readonly key: string; readonly id: string };

type ItemTable = (typeof itemTables)[GoodsKind];

const lacksTexts = (column: PgColumn, languages: readonly Language[]): SQL =>
  sql`(select count(distinct coalesce(${column} ->> language, '') = '') = 2 from unnest(${sql.param([...languages])}::text[]) as language)`;

function matchesFilters(table: ItemTable, filters: GoodsFilters): SQL | undefined {
  const { partnerId, patterns, categoryId, isActive, lacksTextsOf, pictureId } = filters;
  return and(
    eq(table.partnerId, partnerId),
    ...patterns.map(
      (pattern) => sql`goods_search_text(${table.externalId}, ${table.brand}, ${table.names}) like ${pattern}`,
    ),
    categoryId === undefined ? undefined : eq(table.categoryId, categoryId),
    isActive === undefined ? undefined : eq(table.isActive, isActive),
    pictureId === undefined ? undefined : eq(table.pictureId, pictureId),
    lacksTextsOf && sql`(${lacksTexts(table.names, lacksTextsOf)} or ${lacksTexts(table.descriptions, lacksTextsOf)})`,
  );
}

const kindsOf = ({ kind }: GoodsFilters): readonly GoodsKind[] => (kind === undefined ? goodsKinds : [kind]);

/** The length of sort keys, which cursors contain: longer texts are sorted by their beginning, then by id. */
const lettersOfKey = 40;

/** SQL for the normalized name in a language, or in another language where it has none. */
const nameOf = ({ names }: ItemTable, language: Language): SQL =>
  sql`left(fold_for_search(coalesce(nullif(${names} ->> ${language}::text, ''), nullif(${names} ->> 'ru', ''), nullif(${names} ->> 'en', ''), nullif(${names} ->> 'az', ''), ${names} ->> 'tr', '')), ${lettersOfKey}) collate "C"`;

const keyOf: Readonly<Record<GoodsSort, (table: ItemTable, language: Language) => SQL>> = {
  position: ({ position }) => sql`${position}::bigint`,
  price: ({ priceMinor }) => sql`${priceMinor}`,
  name: nameOf,
  externalId: ({ externalId }) => sql`left(${externalId}, ${lettersOfKey}) collate "C"`,
};
const typeOf: Readonly<Record<GoodsSort, SQL>> = {
  position: sql`bigint`,
  price: sql`bigint`,
  name: sql`text collate "C"`,
  externalId: sql`text collate "C"`,
};

export type GoodsOrder = {
  readonly sort: GoodsSort;
  readonly isDescending: boolean;
  readonly language: Language;
  readonly after: GoodsPlace | null;
  readonly limit: number;
};

type Row = Omit<ListedGoods, 'position' | 'priceMinor'> & { position: number; priceMinor: string; key: string };

/** Lists products and sets together in an order, after a place. */
export async function listGoodsRows(
  executor: Executor,
  filters: GoodsFilters,
  { sort, isDescending, language, after, limit }: GoodsOrder,
): Promise<(ListedGoods & GoodsPlace)[]> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const parts = kindsOf(filters).map((kind) => {
    const table = itemTables[kind];
    const key = keyOf[sort](table, language);
    const isAfter =
      after &&
      sql`and (${key}, ${table.id}) ${sql.raw(isDescending ? '<' : '>')} (${after.key}::${typeOf[sort]}, ${after.id}::uuid)`;
    const role = kind === 'product' ? sql`${itemTables.product.role}::text` : sql`null::text`;
    return sql`(
      select ${kind}::text as kind, ${table.id} as id, ${table.externalId} as "externalId", ${table.slug} as slug,
        ${table.categoryId} as "categoryId", ${table.position} as position, ${table.names} as names,
        ${table.descriptions} as descriptions, ${table.priceMinor} as "priceMinor", ${table.pictureId} as "pictureId",
        ${table.isActive} as "isActive", ${role} as role, ${table.version} as version, ${key} as key
      from ${table} where ${matchesFilters(table, filters)} ${isAfter ?? sql``}
      order by key ${direction}, id ${direction} limit ${limit})`;
  });
  const { rows } = await executor.execute<Row>(
    sql`select * from (${sql.join(parts, sql` union all `)}) as goods order by key ${direction}, id ${direction} limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, priceMinor: Number(row.priceMinor), key: row.key }));
}

/** Counts goods; stops counting at `most` products and `most` sets. */
export async function countGoodsRows(executor: Executor, filters: GoodsFilters, most: number): Promise<number> {
  const counted = await Promise.all(
    kindsOf(filters).map(async (kind) => {
      const table = itemTables[kind];
      return countUpTo(executor, { table, where: matchesFilters(table, filters), most });
    }),
  );
  return counted.reduce((sum, total) => sum + total, 0);
}
