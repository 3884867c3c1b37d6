import { isDeepStrictEqual } from 'node:util';
import type { EndpointAnswer, EndpointRequest, operatorEndpoints, RefusalCode } from '@kaplya/contract';
import { noTexts, toFreeSlug, toSlug } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { lockRulesForShare, savePictures } from '#features/company/index.ts';
import { assertVersion, recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal, refuseViolations, type RefusalViolation } from '#http/refusal.ts';
import { lockCategoryForShare } from '../categories/category.store.ts';
import { describeGoods } from './get-goods.ts';
import { findNamingRule, isZeroPriced } from './goods-effects.ts';
import {
  findNextPosition,
  deleteFormerSlug,
  hasExternalId,
  insertItem,
  storeFormerSlug,
  listComponents,
  listPictures,
  listRelatedIds,
  listSlugs,
  lockGoodsNames,
  lockItem,
  lockProductsForShare,
  replaceComponents,
  replacePictures,
  replaceRelated,
  updateItem,
  type Component,
  type GoodsItem,
  type NewItem,
  type PictureRow,
  type ProductFields,
} from './goods.store.ts';
import { isNameless, newProduct, productFieldNames } from './product-fields.ts';
import { preparePictures, saveCut, type PreparedPictures } from './item-pictures.ts';
import { subjectOf, type GoodsKind } from './item-tables.ts';
import { noPictureDrawing, noPictureId } from './no-picture.ts';

type Change = Omit<EndpointRequest<typeof operatorEndpoints.changeGoods>['body'], 'version'>;
type Creation = EndpointRequest<typeof operatorEndpoints.createGoods>['body'];
type Answer = EndpointAnswer<typeof operatorEndpoints.changeGoods>;

const slugLetters = 120;

/** Adds an item at the end of its category. Throws the Refusals `goods.…`, `category.unknown` and `picture.…`. */
export async function createGoods(context: Context, call: OpsCall, { kind, ...input }: Creation): Promise<Answer> {
  const { partner } = call;
  refuseUnfit(call, kind, input);
  if (kind === 'product_set' && input.products === undefined)
    throw new Refusal([{ code: 'goods.product_unknown', field: 'products' }]);
  const pictures = input.pictures && (await preparePictures(context, partner.id, input.pictures, []));
  const goods = await withStaffTransaction(context, call, async (transaction) => {
    await lockGoodsNames(transaction, partner.id);
    await refuseUnknownReferences(transaction, call, { id: null, input });
    const row: NewItem = {
      ...{ partnerId: partner.id, kind, externalId: input.externalId, categoryId: input.categoryId },
      slug: await chooseSlug(transaction, { partnerId: partner.id, kind, id: null }, input),
      position: await findNextPosition(transaction, kind, partner.id),
      ...{ names: input.names, descriptions: input.descriptions ?? noTexts, brand: input.brand ? input.brand : null },
      ...{ priceMinor: input.price?.amount ?? 0, maxQuantity: input.maxQuantity ?? null },
      ...{
        isActive: input.isActive ?? false,
        pictureId: await saveShownPictures(context, transaction, partner.id, pictures),
      },
      product: kind === 'product' ? { ...newProduct(partner), ...productFieldsOf(input) } : null,
    };
    refuseZeroPrice(row, null);
    const id = await insertItem(transaction, row);
    await deleteFormerSlug(transaction, { partnerId: partner.id, kind, slug: row.slug });
    const item = await writeLists(transaction, { partnerId: partner.id, id }, input, pictures);
    await recordAudit(context, transaction, call, {
      ...{ action: 'goods.created', subject: subjectOf(item), version: item.version },
      ...{ before: {}, after: await toAudited(transaction, item) },
    });
    return describeGoods(transaction, call, item);
  });
  context.changes.announce('catalogue', partner.id);
  return { goods };
}

/**
 * Changes fields of an item; absent ones stay unchanged. Throws the Refusals `goods.…`, `category.unknown`, `picture.…`
 * and `conflict.changed`.
 */
export async function changeGoods(
  context: Context,
  call: OpsCall,
  id: string,
  { version, ...input }: { readonly version: number } & Change,
): Promise<Answer> {
  const { partner } = call;
  const key = { partnerId: partner.id, id };
  const pictures =
    input.pictures &&
    (await preparePictures(context, partner.id, input.pictures, await listPictures(context.database, key)));
  const { goods, isChanged } = await withStaffTransaction(context, call, async (transaction) => {
    if (input.slug !== undefined || input.externalId !== undefined) await lockGoodsNames(transaction, partner.id);
    const former = await lockItem(transaction, key);
    if (!former) throw new Refusal('goods.unknown');
    const subject = subjectOf(former);
    await assertVersion(transaction, { partnerId: partner.id, subject, present: former.version, read: version });
    refuseUnfit(call, former.kind, input);
    await refuseUnknownReferences(transaction, call, { id, input });
    await refuseNamed(transaction, former, input);
    const before = await toAudited(transaction, former);
    const next = await toNext(context, transaction, former, input, pictures);
    refuseZeroPrice(next, former);
    if (next.slug !== former.slug)
      await storeFormerSlug(transaction, { ...key, kind: former.kind, former: former.slug, present: next.slug });
    await updateItem(transaction, next);
    const item = await writeLists(transaction, key, input, pictures);
    if (item.version !== former.version)
      await recordAudit(context, transaction, call, {
        ...{ action: actionOf(former, item), subject, version: item.version },
        ...{ before: before, after: await toAudited(transaction, item) },
      });
    return { goods: await describeGoods(transaction, call, item), isChanged: item.version !== former.version };
  });
  if (isChanged) context.changes.announce('catalogue', partner.id);
  return { goods };
}

const actionOf = (former: GoodsItem, item: GoodsItem): string =>
  former.isActive === item.isActive ? 'goods.changed' : item.isActive ? 'goods.switched_on' : 'goods.switched_off';

function productFieldsOf(input: Change): Partial<ProductFields> {
  const given = productFieldNames.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]] as const]));
  return Object.fromEntries(given);
}

/** Throws the Refusals that can be found without a query. */
function refuseUnfit(call: OpsCall, kind: GoodsKind, input: Change): void {
  const permission = 'prices.write';
  if (input.price !== undefined && !call.staff.permissions.has(permission))
    throw new Refusal([{ code: 'staff.permission_missing', field: 'price', params: { permission } }], {
      details: { permission, field: 'price' },
    });
  const foreign = kind === 'product' ? (['products'] as const) : productFieldNames;
  refuseViolations([
    ...foreign.flatMap((field) => (input[field] === undefined ? [] : [violation('goods.not_of_kind', field)])),
    ...(input.price && input.price.currency !== call.partner.currency
      ? [violation('price.currency_other', 'price.currency')]
      : []),
    ...(input.names && isNameless(call.partner, input.names) ? [violation('goods.name_missing', 'names')] : []),
    ...(input.products && new Set(input.products.map(({ productId }) => productId)).size < input.products.length
      ? [violation('request.invalid', 'products')]
      : []),
    ...(input.relatedIds && new Set(input.relatedIds).size < input.relatedIds.length
      ? [violation('request.invalid', 'relatedIds')]
      : []),
  ]);
}

const violation = (code: RefusalCode, field: string): RefusalViolation => ({ code, field });

/**
 * Refuses faults that depend on other rows, and locks the rows to which the item refers until the end of the
 * transaction.
 */
async function refuseUnknownReferences(
  transaction: Transaction,
  { partner }: OpsCall,
  { id, input }: { readonly id: string | null; readonly input: Change },
): Promise<void> {
  const { externalId, categoryId, products = [], relatedIds = [] } = input;
  const hasCategory =
    categoryId === undefined || (await lockCategoryForShare(transaction, { partnerId: partner.id, id: categoryId }));
  const named = [...relatedIds, ...products.map(({ productId }) => productId)];
  const productIds = await lockProductsForShare(transaction, partner.id, named);
  refuseViolations([
    ...(hasCategory ? [] : [violation('category.unknown', 'categoryId')]),
    ...(externalId !== undefined &&
    (await hasExternalId(transaction, { partnerId: partner.id, externalId, exceptId: id }))
      ? [violation('goods.external_id_taken', 'externalId')]
      : []),
    ...products.flatMap(({ productId }, index) =>
      productIds.has(productId) ? [] : [violation('goods.product_unknown', `products.${index}.productId`)],
    ),
    ...relatedIds.flatMap((relatedId, index) =>
      productIds.has(relatedId) && relatedId !== id ? [] : [violation('goods.product_unknown', `relatedIds.${index}`)],
    ),
  ]);
}

/** Refuses to switch off or rename an item to which the partner's rules refer. */
async function refuseNamed(transaction: Transaction, former: GoodsItem, input: Change): Promise<void> {
  const isOff = input.isActive === false && former.isActive;
  const isRenamed = input.externalId !== undefined && input.externalId !== former.externalId;
  if (!isOff && !isRenamed) return;
  const rule = findNamingRule(await lockRulesForShare(transaction, former.partnerId), former.externalId);
  if (rule === null) return;
  throw new Refusal([{ code: 'goods.named_by_rules', field: isOff ? 'isActive' : 'externalId' }], {
    details: { rule },
  });
}

function refuseZeroPrice(next: Pick<GoodsItem, 'isActive' | 'priceMinor'>, former: GoodsItem | null): void {
  if (isZeroPriced(next) && !(former && isZeroPriced(former)))
    throw new Refusal([{ code: 'goods.price_missing', field: 'price' }]);
}

async function chooseSlug(
  transaction: Transaction,
  { partnerId, kind, id }: { readonly partnerId: string; readonly kind: GoodsKind; readonly id: string | null },
  { slug, names, externalId }: Pick<Creation, 'slug' | 'names' | 'externalId'>,
): Promise<string> {
  const written = Object.values(names).find((name) => name !== '') ?? '';
  const proposed = slug ?? (toSlug(written, slugLetters - 6) || toSlug(externalId, slugLetters - 6) || 'goods');
  const taken = await listSlugs(transaction, { partnerId, kind, exceptId: id, like: proposed });
  if (slug !== undefined && taken.has(slug)) throw new Refusal([{ code: 'goods.slug_taken', field: 'slug' }]);
  return toFreeSlug(proposed, taken);
}

async function toNext(
  context: Context,
  transaction: Transaction,
  former: GoodsItem,
  input: Change,
  pictures: PreparedPictures | undefined,
): Promise<GoodsItem> {
  const { partnerId, kind, id } = former;
  const { externalId = former.externalId, names = former.names } = input;
  const slug =
    input.slug === undefined || input.slug === former.slug
      ? former.slug
      : await chooseSlug(transaction, { partnerId, kind, id }, { slug: input.slug, names, externalId });
  const [formerPictures, formerRelated, formerComponents] = await Promise.all([
    listPictures(transaction, former),
    listRelatedIds(transaction, former),
    listComponents(transaction, former),
  ]);
  const hasPictures = pictures && differs(pictures.rows.map(toKey), formerPictures.map(toKey));
  const hasRelated = input.relatedIds && differs(input.relatedIds, formerRelated);
  const hasProducts = input.products && differs(sorted(input.products), sorted(formerComponents));
  return {
    ...former,
    ...{ externalId, names, slug, categoryId: input.categoryId ?? former.categoryId },
    descriptions: input.descriptions ?? former.descriptions,
    brand: input.brand === undefined ? former.brand : input.brand === '' ? null : input.brand,
    maxQuantity: input.maxQuantity === undefined ? former.maxQuantity : input.maxQuantity,
    priceMinor: input.price?.amount ?? former.priceMinor,
    isActive: input.isActive ?? former.isActive,
    pictureId: pictures ? await saveShownPictures(context, transaction, partnerId, pictures) : former.pictureId,
    product: former.product && { ...former.product, ...productFieldsOf(input) },
    pictures: former.pictures + (hasPictures ? 1 : 0),
    related: former.related + (hasRelated ? 1 : 0),
    products: former.products + (hasProducts ? 1 : 0),
  };
}

const differs = (one: unknown, other: unknown): boolean => !isDeepStrictEqual(one, other);

const toKey = ({ pictureId, sourceId, crop, focus, alts }: Omit<PictureRow, 'partnerId' | 'itemId' | 'position'>) => [
  ...[pictureId, sourceId],
  ...(crop ? [crop.x, crop.y, crop.width, crop.height] : [null]),
  ...(focus ? [focus.x, focus.y] : [null]),
  ...[alts.ru, alts.en, alts.az, alts.tr],
];

const sorted = (components: readonly Component[]): Component[] =>
  components
    .map(({ productId, quantity }) => ({ productId, quantity }))
    .toSorted((one, other) => (one.productId < other.productId ? -1 : 1));

/** Saves pictures; returns the one that cards show: the first, else the drawing for goods without a picture. */
async function saveShownPictures(
  context: Context,
  transaction: Transaction,
  partnerId: string,
  pictures: PreparedPictures | undefined,
): Promise<string> {
  if (pictures) await saveCut(context, transaction, partnerId, pictures);
  const first = pictures?.rows[0];
  if (first) return first.pictureId;
  await savePictures(transaction, partnerId, [noPictureDrawing]);
  return noPictureId;
}

/** Writes the item's pictures, recommended products and components; returns the item with its new version. */
async function writeLists(
  transaction: Transaction,
  key: { readonly partnerId: string; readonly id: string },
  { relatedIds, products }: Change,
  pictures: PreparedPictures | undefined,
): Promise<GoodsItem> {
  if (pictures) await replacePictures(transaction, key, pictures.rows);
  if (relatedIds) await replaceRelated(transaction, key, relatedIds);
  if (products) await replaceComponents(transaction, key, products);
  const item = await lockItem(transaction, key);
  if (!item) throw new Error('The item is locked');
  return item;
}

/** The fields of an item that the audit stores; each language of a text is a field of its own. */
async function toAudited(transaction: Transaction, item: GoodsItem): Promise<Record<string, unknown>> {
  const [pictures, relatedIds, components] = await Promise.all([
    listPictures(transaction, item),
    listRelatedIds(transaction, item),
    listComponents(transaction, item),
  ]);
  const { kind: _, product, names, descriptions, categoryId } = item;
  return {
    ...{ externalId: item.externalId, slug: item.slug, category: categoryId, brand: item.brand },
    ...Object.fromEntries(Object.entries(names).map(([language, text]) => [`name_${language}`, text])),
    ...Object.fromEntries(Object.entries(descriptions).map(([language, text]) => [`description_${language}`, text])),
    ...{ priceMinor: item.priceMinor, maxQuantity: item.maxQuantity, isActive: item.isActive },
    ...product,
    pictures: pictures.length > 0 ? pictures.map(({ pictureId }) => pictureId).join(', ') : item.pictureId,
    related: relatedIds.join(', '),
    ...(components.length > 0 && {
      components: components.map(({ productId, quantity }) => `${productId} × ${quantity}`).join(', '),
    }),
  };
}
