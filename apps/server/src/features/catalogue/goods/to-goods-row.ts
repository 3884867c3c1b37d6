import type { GoodsRow } from '@kaplya/contract';
import { listMissingTexts, readTexts, type Language } from '@kaplya/domain';
import type { Translations } from '#db/columns.ts';
import { toPicturePath, type Partner } from '#features/company/index.ts';
import type { ListedGoods } from './goods-list.store.ts';
import { noPictureId } from './no-picture.ts';

type Categories = ReadonlyMap<string, { readonly names: Translations }>;

export function toGoodsRow(
  { id: partnerId, currency, languages }: Partner,
  {
    row,
    categories,
    language,
    nameLanguage = language,
  }: { row: ListedGoods; categories: Categories; language: Language; nameLanguage?: Language },
): GoodsRow {
  const category = categories.get(row.categoryId);
  return {
    ...{ id: row.id, kind: row.kind, externalId: row.externalId, slug: row.slug, version: row.version },
    ...{ categoryId: row.categoryId, isActive: row.isActive, role: row.role },
    name: readTexts(row.names, nameLanguage, languages),
    categoryName: category ? readTexts(category.names, language, languages) : '',
    pictureUrl: toPicturePath(partnerId, row.pictureId),
    hasPicture: row.pictureId !== noPictureId,
    price: { amount: row.priceMinor, currency },
    missingTexts: listMissingTexts([row.names, row.descriptions], languages),
  };
}
