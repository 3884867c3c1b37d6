import type { Goods, GoodsReference } from '@kaplya/contract';
import { listMissingTexts, noTexts, readTexts, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { toPicturePath, type Partner } from '#features/company/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import {
  findItem,
  listComponents,
  listItems,
  listPictures,
  listRelatedIds,
  listSetIdsWith,
  type GoodsItem,
} from './goods.store.ts';
import { findNamingRule } from './goods-effects.ts';
import { toItemPictures } from './item-pictures.ts';

type Reader = CallOf<'partner' | 'language'>;

/** Describes an item. Throws the Refusal `goods.unknown`. */
export async function getGoods(context: Context, reader: Reader, id: string): Promise<{ goods: Goods }> {
  const item = await findItem(context.database, { partnerId: reader.partner.id, id });
  if (!item) throw new Refusal('goods.unknown');
  return { goods: await describeGoods(context.database, reader, item) };
}

/** Describes all fields of an item for staff. */
export async function describeGoods(
  executor: Executor,
  { partner, language }: Reader,
  item: GoodsItem,
): Promise<Goods> {
  const [pictures, relatedIds, components, setIds] = await Promise.all([
    listPictures(executor, item),
    listRelatedIds(executor, item),
    item.kind === 'product_set' ? listComponents(executor, item) : [],
    item.kind === 'product' ? listSetIdsWith(executor, partner.id, [item.id]) : [],
  ]);
  const named = await listItems(executor, partner.id, [
    ...new Set([...relatedIds, ...components.map(({ productId }) => productId), ...setIds]),
  ]);
  const references = new Map(named.map((each) => [each.id, toReference(each, partner, language)]));
  const listed = (ids: readonly string[]) => ids.flatMap((id) => references.get(id) ?? []);
  const { product } = item;
  return {
    ...{ id: item.id, kind: item.kind, version: item.version, externalId: item.externalId, slug: item.slug },
    ...{ categoryId: item.categoryId, brand: item.brand, maxQuantity: item.maxQuantity, isActive: item.isActive },
    names: { ...noTexts, ...item.names },
    descriptions: { ...noTexts, ...item.descriptions },
    price: { amount: item.priceMinor, currency: partner.currency },
    pictures: toItemPictures(item, pictures),
    related: listed(relatedIds),
    role: product?.role ?? null,
    containersPerUnit: product?.containersPerUnit ?? 0,
    volumeMl: product?.volumeMl ?? null,
    vatCode: product?.vatCode ?? null,
    paymentSubject: product?.paymentSubject ?? null,
    earnBps: product?.earnBps ?? null,
    products: components.flatMap(({ productId, quantity }) => {
      const reference = references.get(productId);
      return reference ? [{ ...reference, quantity }] : [];
    }),
    inSets: listed(setIds),
    namedBy: findNamingRule(partner, item.externalId),
    missingTexts: listMissingTexts(
      [
        { ...noTexts, ...item.names },
        { ...noTexts, ...item.descriptions },
      ],
      partner.languages,
    ),
  };
}

function toReference(
  item: GoodsItem,
  { id: partnerId, currency, languages }: Partner,
  language: Language,
): GoodsReference {
  return {
    ...{ id: item.id, kind: item.kind, externalId: item.externalId, isActive: item.isActive },
    name: readTexts({ ...noTexts, ...item.names }, language, languages),
    pictureUrl: toPicturePath(partnerId, item.pictureId),
    price: { amount: item.priceMinor, currency },
  };
}
