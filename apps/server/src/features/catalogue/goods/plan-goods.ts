import type { RefusalCode } from '@kaplya/contract';
import { languages, toSlug, type Language } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import { lockRulesForShare, savePictures, type Partner } from '#features/company/index.ts';
import { listCategoryRows, lockCategoriesForShare } from '../categories/category.store.ts';
import { listItemIdsByCode, lockItems } from '../prices/price.store.ts';
import { deleteUnused, insertProducts, listTakenSlugs, updateItems } from './goods-bulk.store.ts';
import { findNamingRule, isGiveaway, type NamingRules } from './goods-effects.ts';
import {
  findNextPosition,
  listItems,
  lockGoodsNames,
  type GoodsItem,
  type NewItem,
  type ProductFields,
} from './goods.store.ts';
import { isNameless, newProduct, noTexts, productFieldNames } from './item-faults.ts';
import { subjectOf } from './item-tables.ts';
import { noPictureDrawing, noPictureId } from './no-picture.ts';
import { isDeepStrictEqual } from 'node:util';

/** Fields of goods as a file has them; an absent one stays. */
export type GoodsWish = {
  readonly code: string;
  readonly names?: Partial<Record<Language, string>>;
  readonly descriptions?: Partial<Record<Language, string>>;
  /** The page address, a name or the id of a category. */
  readonly category?: string;
  readonly brand?: string | null;
  readonly priceMinor?: number;
  readonly maxQuantity?: number | null;
  readonly isActive?: boolean;
} & Partial<ProductFields>;

export type GoodsFault = { readonly code: RefusalCode; readonly field: keyof GoodsWish };

/** What a wish comes to; a fault: it is refused. */
export type GoodsPlan =
  | { readonly fault: GoodsFault }
  | ({ readonly former: GoodsItem; readonly next: GoodsItem; readonly isChanged: boolean } & Fit)
  | ({ readonly former: null; readonly next: NewItem; readonly isChanged: true } & Fit);

type Fit = {
  readonly fault: null;
  /** The page addresses of the categories by their ids. */
  readonly categorySlugs: ReadonlyMap<string, string>;
};

const slugLetters = 100;

/** What fields of goods come to, each code once: products and sets that are there change, others become products. */
export async function planGoods(
  transaction: Transaction,
  partner: Partner,
  wishes: readonly GoodsWish[],
  { isLocking }: { readonly isLocking: boolean },
): Promise<GoodsPlan[]> {
  if (isLocking) await lockGoodsNames(transaction, partner.id);
  const idOf = await listItemIdsByCode(
    transaction,
    partner.id,
    wishes.map(({ code }) => code),
  );
  const ids = [...idOf.values()];
  if (isLocking) await lockItems(transaction, partner.id, ids);
  const items = new Map((await listItems(transaction, partner.id, ids)).map((item) => [item.externalId, item]));
  const listed = await (isLocking ? lockCategoriesForShare : listCategoryRows)(transaction, partner.id);
  const categorySlugs = new Map(listed.map(({ id, slug }) => [id, slug]));
  const categories = new Map(
    listed.flatMap(({ id, slug, names }) =>
      [...Object.values(names).filter((name) => name !== ''), slug, id].map((name) => [fold(name), id] as const),
    ),
  );
  const named = isLocking ? await lockRulesForShare(transaction, partner.id) : partner;
  let position = await findNextPosition(transaction, 'product', partner.id);
  return wishes.map((wish): GoodsPlan => {
    const former = items.get(wish.code) ?? null;
    const categoryId = wish.category === undefined ? undefined : categories.get(fold(wish.category));
    if (wish.category !== undefined && categoryId === undefined)
      return { fault: { code: 'category.unknown', field: 'category' } };
    const plan = former
      ? change(former, wish, categoryId, categorySlugs)
      : add(partner, wish, { categoryId, position, categorySlugs });
    if (plan.fault === null && plan.former === null) position = Math.min(position + 10, 2_147_483_000);
    const fault = plan.fault ?? findFault(partner, named, plan);
    return fault ? { fault } : plan;
  });
}

/** `Вода > Негазированная` names the last. */
const fold = (name: string): string =>
  (name.split(/[>/]/).at(-1) ?? '').normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ');

function change(
  former: GoodsItem,
  wish: GoodsWish,
  categoryId: string | undefined,
  categorySlugs: Fit['categorySlugs'],
): GoodsPlan {
  const foreign = former.product ? undefined : productFieldNames.find((name) => wish[name] !== undefined);
  if (foreign) return { fault: { code: 'goods.not_of_kind', field: foreign } };
  const next: GoodsItem = {
    ...former,
    ...(categoryId !== undefined && { categoryId }),
    ...commonOf(wish),
    names: { ...former.names, ...wish.names },
    descriptions: { ...former.descriptions, ...wish.descriptions },
    product: former.product && { ...former.product, ...productOf(wish) },
  };
  return { fault: null, categorySlugs, former, next, isChanged: !isDeepStrictEqual(former, next) };
}

function add(
  partner: Partner,
  wish: GoodsWish,
  {
    categoryId,
    position,
    categorySlugs,
  }: Pick<Fit, 'categorySlugs'> & { readonly categoryId: string | undefined; readonly position: number },
): GoodsPlan {
  if (categoryId === undefined) return { fault: { code: 'category.unknown', field: 'category' } };
  const next: NewItem = {
    ...{ partnerId: partner.id, kind: 'product', externalId: wish.code, slug: '', categoryId, position },
    ...{ brand: null, priceMinor: 0, maxQuantity: null, isActive: false, pictureId: noPictureId },
    ...commonOf(wish),
    names: { ...noTexts, ...wish.names },
    descriptions: { ...noTexts, ...wish.descriptions },
    product: { ...newProduct, ...productOf(wish) },
  };
  return { fault: null, categorySlugs, former: null, next, isChanged: true };
}

function commonOf({ brand, priceMinor, maxQuantity, isActive }: GoodsWish): Partial<GoodsItem> {
  return {
    ...(brand !== undefined && { brand }),
    ...(priceMinor !== undefined && { priceMinor }),
    ...(maxQuantity !== undefined && { maxQuantity }),
    ...(isActive !== undefined && { isActive }),
  };
}

function productOf(wish: GoodsWish): Partial<ProductFields> {
  return Object.fromEntries(
    productFieldNames.flatMap((name) => (wish[name] === undefined ? [] : [[name, wish[name]] as const])),
  );
}

function findFault(partner: Partner, named: NamingRules, plan: GoodsPlan): GoodsFault | null {
  if (plan.fault !== null) return plan.fault;
  const { former, next } = plan;
  if (isNameless(partner, next.names)) return { code: 'goods.name_missing', field: 'names' };
  if (isGiveaway(next) && !(former && isGiveaway(former))) return { code: 'goods.price_missing', field: 'priceMinor' };
  if (former?.isActive && !next.isActive && findNamingRule(named, former.externalId) !== null)
    return { code: 'goods.named_by_rules', field: 'isActive' };
  return null;
}

/** Writes plans that were made with locks in the same transaction. */
export async function commitGoods(
  transaction: Transaction,
  partner: Partner,
  plans: readonly GoodsPlan[],
): Promise<void> {
  const changed: GoodsItem[] = [];
  const added: NewItem[] = [];
  for (const plan of plans) {
    if (plan.fault !== null || !plan.isChanged) continue;
    if (plan.former) changed.push(plan.next);
    else added.push(plan.next);
  }
  await updateItems(transaction, partner.id, changed);
  if (added.length === 0) return;
  await savePictures(transaction, partner.id, [noPictureDrawing]);
  await insertProducts(transaction, partner.id, await withSlugs(transaction, partner.id, added));
}

/** Page addresses by the names, else with the code behind them, else of the code alone. */
async function withSlugs(transaction: Transaction, partnerId: string, items: readonly NewItem[]): Promise<NewItem[]> {
  const wanted = items.map(({ names, externalId }) => {
    const name = toSlug(languages.map((language) => names[language]).find((text) => text !== '') ?? '', slugLetters);
    const code = toSlug(externalId, slugLetters - 40) || 'goods';
    return [name || code, `${name.slice(0, 40)}-${code}`.replace(/^-/, '')];
  });
  const taken = await listTakenSlugs(transaction, partnerId, wanted.flat());
  return items.map((item, index) => {
    const proposed = wanted[index] ?? [];
    let slug = proposed.find((each) => !taken.has(each));
    for (let number = 2; slug === undefined; number += 1) {
      const next = `${proposed[1] ?? 'goods'}-${number}-${crypto.randomUUID().slice(0, 8)}`;
      if (!taken.has(next)) slug = next;
    }
    taken.add(slug);
    return { ...item, slug };
  });
}

/** An item as it was before something changed it, or null for one that was added, and the version that this gave it. */
export type FormerGoods = { readonly code: string; readonly version: number; readonly former: GoodsItem | null };

/** Which products of some are named by others without a foreign key of the database. */
export type FindNamed = (executor: Executor, partnerId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Brings back goods where nothing has changed them since and their category is still there; what the partner's rules name by
 * now stays on sale. What was added is deleted, unless something names it, or, if it was on sale, taken off. Tells of each
 * whether it was brought back.
 */
export async function undoGoods(
  transaction: Transaction,
  { id: partnerId }: Pick<Partner, 'id'>,
  all: readonly FormerGoods[],
  findNamed: FindNamed,
): Promise<boolean[]> {
  await lockGoodsNames(transaction, partnerId);
  const idOf = await listItemIdsByCode(
    transaction,
    partnerId,
    all.map(({ code }) => code),
  );
  const categories = new Set((await lockCategoriesForShare(transaction, partnerId)).map(({ id }) => id));
  await lockItems(transaction, partnerId, [...idOf.values()], 'update');
  const present = new Map(
    (await listItems(transaction, partnerId, [...idOf.values()])).map((item) => [item.externalId, item]),
  );
  const rules = await lockRulesForShare(transaction, partnerId);
  const untouched = all.map(({ code, version, former }) => {
    const isNeeded = !former?.isActive && findNamingRule(rules, code) !== null;
    const isPossible = !isNeeded && (former === null || categories.has(former.categoryId));
    return isPossible && present.get(code)?.version === version;
  });
  const kept = all.filter((_, index) => untouched[index]);
  const added = kept.flatMap(({ code, former }) => (former === null ? (present.get(code) ?? []) : []));
  await updateItems(transaction, partnerId, [
    ...kept.flatMap(({ former }) => former ?? []),
    ...added.filter(({ isActive }) => isActive).map((item) => ({ ...item, isActive: false })),
  ]);
  const off = added.filter(({ isActive }) => !isActive).map(({ id }) => id);
  const named = await findNamed(transaction, partnerId, off);
  const deleted = await deleteUnused(
    transaction,
    partnerId,
    off.filter((id) => !named.has(id)),
  );
  return all.map(({ code, former }, index) => {
    const id = present.get(code)?.id ?? '';
    return untouched[index] === true && (former !== null || !off.includes(id) || deleted.has(id));
  });
}

export const goodsSubject = (former: GoodsItem | null, code: string): string =>
  former ? subjectOf(former) : `product:new:${code}`.slice(0, 120);
