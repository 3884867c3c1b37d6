import { noTexts, readTexts } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { toSearchWords, toWordPattern } from '#db/search-text.ts';
import { toPicturePath } from '#features/company/index.ts';
import type { CallOf } from '#http/call.ts';
import { listItems } from './goods.store.ts';
import { listGoodsRows, type ListedGoods } from './goods-list.store.ts';
import type { GoodsKind } from './item-tables.ts';

const foundAtMost = 20;
const namedAtMost = 100;
const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Goods that a banner or a promo code may refer to, with the path of their page. */
export type NamedGoods = {
  readonly id: string;
  readonly kind: GoodsKind;
  readonly externalId: string;
  readonly name: string;
  readonly path: string;
  readonly isActive: boolean;
  readonly pictureUrl: string;
};

/** The goods with these ids, or else the first found by a text, on sale or not. */
export async function findGoodsToName(
  { database }: Pick<Context, 'database'>,
  { partner, language }: CallOf<'partner' | 'language'>,
  { q = '', kind, ids }: { q?: string | undefined; kind?: GoodsKind | undefined; ids?: readonly string[] | undefined },
): Promise<NamedGoods[]> {
  const filters = { partnerId: partner.id, patterns: toSearchWords(q).map(toWordPattern), kind };
  const order = { sort: 'position', isDescending: false, language, after: null, limit: foundAtMost } as const;
  const rows = ids
    ? await listItems(database, partner.id, ids.filter((id) => isId.test(id)).slice(0, namedAtMost))
    : await listGoodsRows(database, filters, order);
  return rows.map(
    (row: Pick<ListedGoods, 'id' | 'kind' | 'externalId' | 'slug' | 'names' | 'isActive' | 'pictureId'>) => ({
      ...{ id: row.id, kind: row.kind, externalId: row.externalId, isActive: row.isActive },
      name: readTexts({ ...noTexts, ...row.names }, language, partner.languages),
      path: `/${row.kind === 'product' ? 'products' : 'product_sets'}/${row.slug}`,
      pictureUrl: toPicturePath(partner.id, row.pictureId),
    }),
  );
}
