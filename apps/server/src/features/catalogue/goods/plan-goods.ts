import type { RefusalCode } from '@kaplya/contract';
import { languages, noTexts, toSlug, type Language } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import { lockRulesForShare, savePictures, type Partner } from '#features/company/index.ts';
import { listCategoryRows, lockCategoriesForShare } from '../categories/category.store.ts';
import { listItemIdsByCode, lockItems } from '../prices/price.store.ts';
import { deleteUnused, insertProducts, listTakenSlugs, updateItems } from './goods-bulk.store.ts';
import { findNamingRule, isZeroPriced, type NamingRules } from './goods-effects.ts';
import {
  findNextPosition,
  listItems,
  lockGoodsNames,
  type GoodsItem,
  type NewItem,
  type ProductFields,
} from './goods.store.ts';
import { isNameless, newProduct, productFieldNames } from './product-fields.ts';
import { subjectOf } from './item-tables.ts';
import { noPictureDrawing, noPictureId } from './no-picture.ts';
import { isDeepStrictEqual } from 'node:util';

/** Fields of goods in a file or another program; an absent one stays unchanged. */
export type GoodsFields = {
  readonly code: string;
  readonly names?: Partial<Record<Language, string>>;
  readonly descriptions?: Partial<Record<Language, string>>;
  /** The slug, a name or the id of a category. */
  readonly category?: string;
  readonly brand?: string | null;
  readonly priceMinor?: number;
  readonly maxQuantity?: number | null;
  readonly isActive?: boolean;
  /** Fields that only an item which is added takes, unless its own are there; an unknown category counts as none. */
  readonly ifNew?: { readonly category?: string; readonly isActive?: boolean };
} & Partial<ProductFields>;

export type GoodsFault = {
  readonly code: RefusalCode;
  readonly field: Exclude<keyof GoodsFields, 'ifNew'>;
  readonly params?: Readonly<Record<string, string>>;
};

/** The planned change of an item, or the fault for which it is refused. */
export type GoodsPlan =
  | { readonly fault: GoodsFault }
  | ({ readonly former: GoodsItem; readonly next: GoodsItem; readonly isChanged: boolean } & PlanBase)
  | ({ readonly former: null; readonly next: NewItem; readonly isChanged: true } & PlanBase);

type PlanBase = {
  readonly fault: null;
  /** The slugs of the categories by their ids. */
  readonly categorySlugs: ReadonlyMap<string, string>;
};

const slugLetters = 100;

/**
 * Plans the changes of goods; each external id may occur once. Existing products and sets are changed, unknown ids are
 * added as products.
 */
export async function planGoods(
  transaction: Transaction,
  partner: Partner,
  inputs: readonly GoodsFields[],
  { isLocking }: { readonly isLocking: boolean },
): Promise<GoodsPlan[]> {
  if (isLocking) await lockGoodsNames(transaction, partner.id);
  const idOf = await listItemIdsByCode(
    transaction,
    partner.id,
    inputs.map(({ code }) => code),
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
  const findCategory = (name: string | undefined) => (name === undefined ? undefined : categories.get(fold(name)));
  return inputs.map(({ ifNew, ...given }): GoodsPlan => {
    const former = items.get(given.code) ?? null;
    const input: GoodsFields = former ? given : { ...ifNew, ...given };
    const { category } = input;
    const categoryId = findCategory(category) ?? (former ? undefined : findCategory(ifNew?.category));
    if (category !== undefined && categoryId === undefined)
      return { fault: { code: 'category.unknown', field: 'category', params: { category } } };
    const plan = former
      ? change(former, input, categoryId, categorySlugs)
      : add(partner, input, { categoryId, position, categorySlugs });
    if (plan.fault === null && plan.former === null) position = Math.min(position + 10, 2_147_483_000);
    const fault = plan.fault ?? findFault(partner, named, plan);
    return fault ? { fault } : plan;
  });
}

/** Normalizes the name of a category; a path like `Вода > Негазированная` stands for its last part. */
const fold = (name: string): string =>
  (name.split(/[>/]/).at(-1) ?? '').normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ');

function change(
  former: GoodsItem,
  input: GoodsFields,
  categoryId: string | undefined,
  categorySlugs: PlanBase['categorySlugs'],
): GoodsPlan {
  const foreign = former.product ? undefined : productFieldNames.find((name) => input[name] !== undefined);
  if (foreign) return { fault: { code: 'goods.not_of_kind', field: foreign } };
  const next: GoodsItem = {
    ...former,
    ...(categoryId !== undefined && { categoryId }),
    ...commonOf(input),
    names: { ...former.names, ...input.names },
    descriptions: { ...former.descriptions, ...input.descriptions },
    product: former.product && { ...former.product, ...productOf(input) },
  };
  return { fault: null, categorySlugs, former, next, isChanged: !isDeepStrictEqual(former, next) };
}

function add(
  partner: Partner,
  input: GoodsFields,
  {
    categoryId,
    position,
    categorySlugs,
  }: Pick<PlanBase, 'categorySlugs'> & { readonly categoryId: string | undefined; readonly position: number },
): GoodsPlan {
  if (categoryId === undefined) return { fault: { code: 'category.unknown', field: 'category' } };
  const next: NewItem = {
    ...{ partnerId: partner.id, kind: 'product', externalId: input.code, slug: '', categoryId, position },
    ...{ brand: null, priceMinor: 0, maxQuantity: null, isActive: false, pictureId: noPictureId },
    ...commonOf(input),
    names: { ...noTexts, ...input.names },
    descriptions: { ...noTexts, ...input.descriptions },
    product: { ...newProduct(partner), ...productOf(input) },
  };
  return { fault: null, categorySlugs, former: null, next, isChanged: true };
}

function commonOf({ brand, priceMinor, maxQuantity, isActive }: GoodsFields): Partial<GoodsItem> {
  return {
    ...(brand !== undefined && { brand }),
    ...(priceMinor !== undefined && { priceMinor }),
    ...(maxQuantity !== undefined && { maxQuantity }),
    ...(isActive !== undefined && { isActive }),
  };
}

function productOf(input: GoodsFields): Partial<ProductFields> {
  return Object.fromEntries(
    productFieldNames.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]] as const])),
  );
}

function findFault(partner: Partner, named: NamingRules, plan: GoodsPlan): GoodsFault | null {
  if (plan.fault !== null) return plan.fault;
  const { former, next } = plan;
  if (isNameless(partner, next.names)) return { code: 'goods.name_missing', field: 'names' };
  if (isZeroPriced(next) && !(former && isZeroPriced(former)))
    return { code: 'goods.price_missing', field: 'priceMinor' };
  if (former?.isActive && !next.isActive && findNamingRule(named, former.externalId) !== null)
    return { code: 'goods.named_by_rules', field: 'isActive' };
  return null;
}

/** Writes plans that were made under locks in the same transaction. */
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

/** Gives each new item a free slug: made of its name, else of name and external id, else of the external id alone. */
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

/** An item before a change, or null for one that was added, and its version after the change. */
export type FormerGoods = { readonly code: string; readonly version: number; readonly former: GoodsItem | null };

/** Finds the products among these ids to which rows refer without a foreign key. */
export type FindNamed = (executor: Executor, partnerId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Restores goods that nobody has changed since the import and whose category still exists. Items to which the partner's
 * rules refer by now stay on sale. Added items are deleted unless a row refers to them, or switched off if they were on
 * sale. Returns for each whether it was restored.
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
  const restored = all.filter((_, index) => untouched[index]);
  const added = restored.flatMap(({ code, former }) => (former === null ? (present.get(code) ?? []) : []));
  await updateItems(transaction, partnerId, [
    ...restored.flatMap(({ former }) => former ?? []),
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
