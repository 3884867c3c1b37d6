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
import { refuseViolations, type RefusalViolation } from '#http/refusal.ts';
import { todayIn } from '../catalogue-directory.ts';
import { isZeroPriced } from '../goods/goods-effects.ts';
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
type VersionedPriceInput = Body['items'][number];
/** A change of a price, without the version that it was read at. */
export type PriceInput = Omit<VersionedPriceInput, 'version'>;
type Answer = EndpointAnswer<typeof operatorEndpoints.changePrices>;

/**
 * Changes prices, all or none. A preview runs the same code and stores nothing. Throws the Refusals `price.…`, with
 * their items as fields, and `conflict.changed`.
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

/** Refuses faults of the request that need no query. */
function refuseUnfit(context: Context, partner: Partner, items: readonly VersionedPriceInput[]): void {
  const seen = new Set<string>();
  const violations = items.flatMap((input, index): RefusalViolation[] => {
    const fault = findPriceFault(context, partner, input);
    if (fault) return [{ code: fault.code, field: `items.${index}.${fault.field}` }];
    const key = `${input.areaId ?? ''} ${input.productId}`;
    if (seen.has(key)) return [{ code: 'price.twice', field: `items.${index}.productId` }];
    seen.add(key);
    return [];
  });
  refuse(violations);
}

/** The fault of a price, with its field. */
export type PriceFault = { readonly code: RefusalCode; readonly field: string };

/** The fault of a price that needs no query; null: none. */
export function findPriceFault(context: Context, partner: Partner, input: PriceInput): PriceFault | null {
  const { areaId, price, from, withdraws } = input;
  if (areaId !== null && !partner.areas.some(({ id }) => id === areaId))
    return { code: 'price.area_unknown', field: 'areaId' };
  if (price && price.currency !== partner.currency) return { code: 'price.currency_other', field: 'price.currency' };
  // A list price is valid on all days, and cannot be absent.
  if (areaId === null && (from !== undefined || input.isSold !== undefined || !price))
    return { code: 'request.invalid', field: from === undefined ? 'price' : 'from' };
  if (areaId !== null && from !== undefined && from < todayIn(context, partner, areaId))
    return { code: 'price.day_over', field: 'from' };
  if (withdraws ? from === undefined || price !== undefined || input.isSold !== undefined : isEmpty(input))
    return { code: 'request.invalid', field: withdraws ? 'from' : 'price' };
  return null;
}

const isEmpty = ({ price, isSold }: PriceInput): boolean => price === undefined && isSold === undefined;

const violationsAtMost = 20;

function refuse(violations: readonly RefusalViolation[]): void {
  refuseViolations(violations.slice(0, violationsAtMost));
}

/**
 * Writes the prices in the caller's transaction: list prices first, then those of areas, each in the order of the keys.
 */
export async function writePrices(
  context: Context,
  transaction: Transaction,
  partner: Partner,
  inputs: readonly VersionedPriceInput[],
): Promise<WrittenPrice[]> {
  const plans = await planPrices(context, transaction, partner, inputs, { isLocking: true });
  refuse(
    plans.flatMap((plan, index) =>
      isPriceFault(plan) ? [{ code: plan.code, field: `items.${index}.${plan.field}` }] : [],
    ),
  );
  const planned = plans.filter((plan): plan is WrittenPrice => !isPriceFault(plan));
  await assertVersions(
    transaction,
    partner.id,
    planned.map(({ subject, present }, index) => ({ subject, present, read: inputs[index]?.version ?? 0 })),
  );
  await commitPrices(transaction, partner.id, planned);
  return planned;
}

export const isPriceFault = (plan: WrittenPrice | PriceFault): plan is PriceFault => 'code' in plan;

/** Plans changes of prices, each of which may occur once. Locks the prices if they are to be written. */
export async function planPrices(
  context: Context,
  transaction: Transaction,
  partner: Partner,
  inputs: readonly PriceInput[],
  { isLocking }: { readonly isLocking: boolean },
): Promise<(WrittenPrice | PriceFault)[]> {
  const ids = (of: readonly PriceInput[]) => [...new Set(of.map(({ productId }) => productId))];
  const ofList = inputs.filter(({ areaId }) => areaId === null);
  const ofAreas = inputs.flatMap((input) => (input.areaId === null ? [] : [{ ...input, areaId: input.areaId }]));
  const keys = ofAreas.map(({ areaId, productId }) => ({ areaId, itemId: productId }));
  const of = { areaIds: [...new Set(keys.map(({ areaId }) => areaId))], itemIds: ids(ofAreas) };

  const locked = isLocking && ofList.length > 0 ? await lockItems(transaction, partner.id, ids(ofList)) : [];
  const areas = isLocking ? await lockAreasForShare(transaction, partner.id, of.areaIds) : new Set(of.areaIds);
  const toRead = isLocking ? ofAreas : inputs;
  const found =
    toRead.length === 0
      ? []
      : isLocking
        ? await lockItems(transaction, partner.id, ids(toRead), 'key share')
        : await listItemsById(transaction, partner.id, ids(toRead));
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

  // List prices are written first, so an area that goes back to the list price has the new one.
  const listPrices = new Map(
    ofList.flatMap(({ productId, price }) => (price ? [[productId, price.amount] as const] : [])),
  );
  return inputs.map((input) => {
    const item = items.get(input.productId);
    if (!item) return { code: 'price.product_unknown', field: 'productId' };
    if (input.areaId === null) return planListPrice(input, item);
    if (!areas.has(input.areaId)) return { code: 'price.area_unknown', field: 'areaId' };
    const key = toPriceKey({ areaId: input.areaId, itemId: item.id });
    const today = todayIn(context, partner, input.areaId);
    const listPrice = listPrices.get(item.id) ?? item.priceMinor;
    return planAreaPrice(input, { today, listPrice }, item, periods.get(key) ?? [], versions.get(key) ?? 1);
  });
}

/** Writes planned prices, which must be locked. */
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

const zeroPrice: PriceFault = { code: 'goods.price_missing', field: 'price' };

/** The planned change of a price. */
export type WrittenPrice = {
  readonly areaId: string | null;
  readonly item: PricedItem;
  readonly subject: string;
  /** The price's version before the change; `writePrices` raises it. */
  readonly present: number;
  /** The first day; null: the change takes effect today. */
  readonly from: string | null;
  readonly before: AreaPrice;
  readonly after: AreaPrice;
  /** The periods of the area's own price before the change (`former`) and after it (`next`); empty for a list price. */
  readonly former: readonly PricePeriod[];
  readonly next: readonly PricePeriod[];
  readonly isChanged: boolean;
};

function planListPrice({ price }: PriceInput, item: PricedItem): WrittenPrice | PriceFault {
  const priceMinor = price?.amount ?? item.priceMinor;
  if (isZeroPriced({ ...item, priceMinor }) && !isZeroPriced(item)) return zeroPrice;
  return {
    ...{ areaId: null, item, from: null, former: [], next: [], present: item.version },
    subject: `${item.kind === 'product' ? 'product' : 'set'}:${item.id}`,
    before: { priceMinor: item.priceMinor, isSold: true },
    after: { priceMinor, isSold: true },
    isChanged: priceMinor !== item.priceMinor,
  };
}

function planAreaPrice(
  { areaId, from: wanted, withdraws, price, isSold }: PriceInput,
  { today, listPrice }: { readonly today: string; readonly listPrice: number },
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
  const after = toAreaPrice(next, from, listPrice);
  // An item that is off sale may have the list price zero. An area's own price of zero is refused even then: once the
  // item is switched on, it would be sold for nothing.
  const isFree = (of: readonly PricePeriod[], { priceMinor, isSold: isOffered }: AreaPrice) => {
    const isOwn = (findPricePeriod(of, from)?.priceMinor ?? null) !== null;
    return isZeroPriced({ isActive: isOffered && (item.isActive || isOwn), priceMinor });
  };
  if (isFree(next, after) && !isFree(periods, before)) return zeroPrice;
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
