import type { EndpointAnswer, EndpointRequest, operatorEndpoints, PriceEffect, RefusalCode } from '@kaplya/contract';
import {
  areSamePrices,
  changePriceFrom,
  findPricePeriod,
  toAreaPrice,
  withdrawPrice,
  type AreaPrice,
  type PricePeriod,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import type { Transaction } from '#db/client.ts';
import { lockAreasForShare, requireReason, type Partner } from '#features/company/index.ts';
import {
  assertVersions,
  insertRevisions,
  recordAudits,
  withStaffTransaction,
  type StaffCall,
} from '#features/staff/index.ts';
import { Refusal, type RefusalViolation } from '#http/refusal.ts';
import { todayIn } from '../catalogue-directory.ts';
import { isGiveaway } from '../goods/goods-effects.ts';
import {
  listItemsById,
  listPeriods,
  listVersions,
  lockItems,
  lockPrices,
  replacePeriods,
  toPriceKey,
  updateListPrices,
  type PricedItem,
} from './price.store.ts';

type Body = EndpointRequest<typeof operatorEndpoints.changePrices>['body'];
type Wish = Body['items'][number];
/** A change of a price, at whatever version it is. */
export type PriceWish = Omit<Wish, 'version'>;
type Answer = EndpointAnswer<typeof operatorEndpoints.changePrices>;

/**
 * Changes prices, all or none. A preview runs the same and keeps nothing. Throws the Refusals `price.…`, with the items
 * that they are about as fields, and `conflict.changed`.
 */
export async function changePrices(
  context: Context,
  call: StaffCall,
  { items, reasonId, preview = false }: Body,
): Promise<Answer> {
  const { partner } = call;
  refuseUnfit(context, partner, items);
  const written = await previewOrCommit(
    (run) => withStaffTransaction(context, call, run),
    preview,
    async (transaction) => {
      if (reasonId !== undefined)
        await requireReason(transaction, { partnerId: partner.id, kind: 'price', id: reasonId });
      const prices = await writePrices(context, transaction, partner, items);
      const changed = prices.filter(({ isChanged }) => isChanged);
      await recordAudits(
        context,
        transaction,
        call,
        changed.map((price) => toAudited(price, reasonId)),
      );
      return prices;
    },
  );
  if (!preview && written.some(({ isChanged }) => isChanged)) context.changes.announce('catalogue', partner.id);
  return { items: written.map((price) => toEffect(price, partner.currency)) };
}

/** Refuses what no row is needed for. */
function refuseUnfit(context: Context, partner: Partner, items: readonly Wish[]): void {
  const seen = new Set<string>();
  const violations = items.flatMap((wish, index): RefusalViolation[] => {
    const fault = findPriceFault(context, partner, wish);
    if (fault) return [{ code: fault.code, field: `items.${index}.${fault.field}` }];
    const key = `${wish.areaId ?? ''} ${wish.productId}`;
    if (seen.has(key)) return [{ code: 'price.twice', field: `items.${index}.productId` }];
    seen.add(key);
    return [];
  });
  refuse(violations);
}

/** What is wrong with a price, and which field of it. */
export type PriceFault = { readonly code: RefusalCode; readonly field: string };

/** What is wrong with a price that no row is needed to see. */
export function findPriceFault(context: Context, partner: Partner, wish: PriceWish): PriceFault | null {
  const { areaId, price, from, withdraws } = wish;
  if (areaId !== null && !partner.areas.some(({ id }) => id === areaId))
    return { code: 'price.area_unknown', field: 'areaId' };
  if (price && price.currency !== partner.currency) return { code: 'price.currency_other', field: 'price.currency' };
  // A list price is one for all days, and it is a price.
  if (areaId === null && (from !== undefined || wish.isSold !== undefined || !price))
    return { code: 'request.invalid', field: from === undefined ? 'price' : 'from' };
  if (areaId !== null && from !== undefined && from < todayIn(context, partner, areaId))
    return { code: 'price.day_over', field: 'from' };
  if (withdraws ? from === undefined || price !== undefined || wish.isSold !== undefined : isEmpty(wish))
    return { code: 'request.invalid', field: withdraws ? 'from' : 'price' };
  return null;
}

const isEmpty = ({ price, isSold }: PriceWish): boolean => price === undefined && isSold === undefined;

const violationsAtMost = 20;

function refuse(violations: readonly RefusalViolation[]): void {
  const [first, ...others] = violations.slice(0, violationsAtMost);
  if (first) throw new Refusal([first, ...others]);
}

/** Writes the prices in the caller's transaction: list prices first, then those of areas, each in the order of the keys. */
export async function writePrices(
  context: Context,
  transaction: Transaction,
  partner: Partner,
  wishes: readonly Wish[],
): Promise<WrittenPrice[]> {
  const plans = await planPrices(context, transaction, partner, wishes, { isLocking: true });
  refuse(
    plans.flatMap((plan, index) =>
      isPriceFault(plan) ? [{ code: plan.code, field: `items.${index}.${plan.field}` }] : [],
    ),
  );
  const planned = plans.filter((plan): plan is WrittenPrice => !isPriceFault(plan));
  await assertVersions(
    transaction,
    partner.id,
    planned.map(({ subject, present }, index) => ({ subject, present, read: wishes[index]?.version ?? 0 })),
  );
  await commitPrices(transaction, partner.id, planned);
  return planned;
}

export const isPriceFault = (plan: WrittenPrice | PriceFault): plan is PriceFault => 'code' in plan;

/** What changes of prices come to, each alone; each price may be named once. Locks them if they are to be written. */
export async function planPrices(
  context: Context,
  transaction: Transaction,
  partner: Partner,
  wishes: readonly PriceWish[],
  { isLocking }: { readonly isLocking: boolean },
): Promise<(WrittenPrice | PriceFault)[]> {
  const ids = (of: readonly PriceWish[]) => [...new Set(of.map(({ productId }) => productId))];
  const ofList = wishes.filter(({ areaId }) => areaId === null);
  const ofAreas = wishes.flatMap((wish) => (wish.areaId === null ? [] : [{ ...wish, areaId: wish.areaId }]));
  const keys = ofAreas.map(({ areaId, productId }) => ({ areaId, itemId: productId }));
  const of = { areaIds: [...new Set(keys.map(({ areaId }) => areaId))], itemIds: ids(ofAreas) };

  const locked = isLocking && ofList.length > 0 ? await lockItems(transaction, partner.id, ids(ofList)) : [];
  const areas = isLocking ? await lockAreasForShare(transaction, partner.id, of.areaIds) : new Set(of.areaIds);
  const asked = isLocking ? ofAreas : wishes;
  const found =
    asked.length === 0
      ? []
      : isLocking
        ? await lockItems(transaction, partner.id, ids(asked), 'key share')
        : await listItemsById(transaction, partner.id, ids(asked));
  if (isLocking) {
    const present = new Set(found.map(({ id }) => id));
    const known = keys.filter(({ areaId, itemId }) => areas.has(areaId) && present.has(itemId));
    await lockPrices(transaction, partner.id, known);
  }
  const items = new Map([...found, ...locked].map((item) => [item.id, item]));
  const [periods, versions] =
    ofAreas.length === 0
      ? [new Map<string, PricePeriod[]>(), new Map<string, number>()]
      : [await listPeriods(transaction, partner.id, of), await listVersions(transaction, partner.id, of)];

  return wishes.map((wish) => {
    const item = items.get(wish.productId);
    if (!item) return { code: 'price.product_unknown', field: 'productId' };
    if (wish.areaId === null) return planListPrice(wish, item);
    if (!areas.has(wish.areaId)) return { code: 'price.area_unknown', field: 'areaId' };
    const key = toPriceKey({ areaId: wish.areaId, itemId: item.id });
    const today = todayIn(context, partner, wish.areaId);
    return planAreaPrice(wish, today, item, periods.get(key) ?? [], versions.get(key) ?? 1);
  });
}

/** Writes planned prices, which are locked. */
export async function commitPrices(
  transaction: Transaction,
  partnerId: string,
  planned: readonly WrittenPrice[],
): Promise<void> {
  const changed = planned.filter(({ isChanged }) => isChanged);
  await updateListPrices(
    transaction,
    partnerId,
    changed.flatMap(({ item, areaId, after }) =>
      areaId === null ? [{ itemId: item.id, priceMinor: after.priceMinor }] : [],
    ),
  );
  const replaced = changed.flatMap(({ areaId, item, next, ...each }) =>
    areaId === null ? [] : [{ areaId, itemId: item.id, periods: next, ...each }],
  );
  await replacePeriods(transaction, partnerId, replaced);
  await insertRevisions(
    transaction,
    partnerId,
    replaced.map(({ subject, present, before, after }) => ({
      subject,
      version: present + 1,
      fields: before.isSold === after.isSold ? ['price'] : ['price', 'isSold'],
    })),
  );
}

const giveaway: PriceFault = { code: 'goods.price_missing', field: 'price' };

/** What a wish does to its row. */
export type WrittenPrice = {
  readonly areaId: string | null;
  readonly item: PricedItem;
  readonly subject: string;
  /** The version before. */
  readonly present: number;
  /** Null: at once. */
  readonly from: string | null;
  readonly before: AreaPrice;
  readonly after: AreaPrice;
  /** The area's own periods before, and after. */
  readonly former: readonly PricePeriod[];
  readonly next: readonly PricePeriod[];
  readonly isChanged: boolean;
};

function planListPrice({ price }: PriceWish, item: PricedItem): WrittenPrice | PriceFault {
  const priceMinor = price?.amount ?? item.priceMinor;
  if (isGiveaway({ ...item, priceMinor }) && !isGiveaway(item)) return giveaway;
  return {
    ...{ areaId: null, item, from: null, former: [], next: [], present: item.version },
    subject: `${item.kind === 'product' ? 'product' : 'set'}:${item.id}`,
    before: { priceMinor: item.priceMinor, isSold: true },
    after: { priceMinor, isSold: true },
    isChanged: priceMinor !== item.priceMinor,
  };
}

function planAreaPrice(
  { areaId, from: wanted, withdraws, price, isSold }: PriceWish,
  today: string,
  item: PricedItem,
  periods: readonly PricePeriod[],
  present: number,
): WrittenPrice | PriceFault {
  const from = wanted ?? today;
  const next = withdraws
    ? withdrawPrice(periods, from)
    : changePriceFrom(periods, { from, today }, { priceMinor: price && price.amount, isSold });
  if (next === null || (withdraws && from <= today)) return { code: 'price.plan_unknown', field: 'from' };
  const before = toAreaPrice(periods, from, item.priceMinor);
  const after = toAreaPrice(next, from, item.priceMinor);
  // What is off sale may follow a list without a price, which keeps it off sale; a price of its own would come on sale with it.
  const isFree = (of: readonly PricePeriod[], { priceMinor, isSold: isOffered }: AreaPrice) => {
    const isOwn = (findPricePeriod(of, from)?.priceMinor ?? null) !== null;
    return isGiveaway({ isActive: isOffered && (item.isActive || isOwn), priceMinor });
  };
  if (isFree(next, after) && !isFree(periods, before)) return giveaway;
  return {
    ...{ areaId, item, present, before, after, former: periods, next },
    from: from > today ? from : null,
    subject: `price:${areaId}:${item.id}`,
    isChanged: !areSamePrices(periods, next, today),
  };
}

function toEffect(
  { areaId, item, from, before, after, present, isChanged }: WrittenPrice,
  currency: string,
): PriceEffect {
  const toSide = ({ priceMinor, isSold }: AreaPrice) => ({ price: { amount: priceMinor, currency }, isSold });
  return {
    ...{ areaId, productId: item.id, from, before: toSide(before), after: toSide(after) },
    version: isChanged ? present + 1 : present,
  };
}

function toAudited({ item, from, subject, present, before, after }: WrittenPrice, reasonId: string | undefined) {
  return {
    ...{ action: from === null ? 'price.changed' : 'price.planned', subject, version: present + 1, reasonId },
    before: { ...before },
    after: { ...after, product: item.externalId, ...(from !== null && { from }) },
  };
}
