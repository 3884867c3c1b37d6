import type { EndpointAnswer, EndpointRequest, operatorEndpoints, PriceEffect, RefusalCode } from '@kaplya/contract';
import {
  areSamePrices,
  changePriceFrom,
  toAreaPrice,
  withdrawPrice,
  type AreaPrice,
  type PricePeriod,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import type { Transaction } from '#db/client.ts';
import { requireReason, type Partner } from '#features/company/index.ts';
import {
  assertVersions,
  insertRevisions,
  recordAudits,
  withStaffTransaction,
  type StaffCall,
} from '#features/staff/index.ts';
import { Refusal, type RefusalViolation } from '#http/refusal.ts';
import { todayIn } from '../catalogue-directory.ts';
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
  const areaIds = new Set(partner.areas.map(({ id }) => id));
  const violations = items.flatMap((wish, index): RefusalViolation[] => {
    const { areaId, productId, price, from, withdraws } = wish;
    const refused = (code: RefusalCode, field: string) => [{ code, field: `items.${index}.${field}` }];
    if (areaId !== null && !areaIds.has(areaId)) return refused('price.area_unknown', 'areaId');
    if (price && price.currency !== partner.currency) return refused('price.currency_other', 'price.currency');
    // A list price is one for all days, and it is a price.
    if (areaId === null && (from !== undefined || wish.isSold !== undefined || !price))
      return refused('request.invalid', from === undefined ? 'price' : 'from');
    if (areaId !== null && from !== undefined && from < todayIn(context, partner, areaId))
      return refused('price.day_over', 'from');
    if (withdraws ? from === undefined || price !== undefined || wish.isSold !== undefined : isEmpty(wish))
      return refused('request.invalid', withdraws ? 'from' : 'price');
    const key = `${areaId ?? ''} ${productId}`;
    if (seen.has(key)) return refused('price.twice', 'productId');
    seen.add(key);
    return [];
  });
  refuse(violations);
}

const isEmpty = ({ price, isSold }: Wish): boolean => price === undefined && isSold === undefined;

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
  const ids = (of: readonly Wish[]) => [...new Set(of.map(({ productId }) => productId))];
  const ofList = wishes.filter(({ areaId }) => areaId === null);
  const ofAreas = wishes.flatMap((wish) => (wish.areaId === null ? [] : [{ ...wish, areaId: wish.areaId }]));
  const keys = ofAreas.map(({ areaId, productId }) => ({ areaId, itemId: productId }));
  const of = { areaIds: [...new Set(keys.map(({ areaId }) => areaId))], itemIds: ids(ofAreas) };

  const locked = ofList.length === 0 ? [] : await lockItems(transaction, partner.id, ids(ofList));
  await lockPrices(transaction, partner.id, keys);
  const found = ofAreas.length === 0 ? [] : await listItemsById(transaction, partner.id, ids(ofAreas));
  const items = new Map([...found, ...locked].map((item) => [item.id, item]));
  refuse(
    wishes.flatMap(({ productId }, index) =>
      items.has(productId) ? [] : [{ code: 'price.product_unknown' as const, field: `items.${index}.productId` }],
    ),
  );
  const periods = await listPeriods(transaction, partner.id, of);
  const versions = await listVersions(transaction, partner.id, of);

  const planned = wishes.map((wish, index) => {
    const item = items.get(wish.productId) as PricedItem;
    if (wish.areaId === null) return planListPrice(wish, item);
    const key = toPriceKey({ areaId: wish.areaId, itemId: item.id });
    const today = todayIn(context, partner, wish.areaId);
    return planAreaPrice({ wish, index, today }, item, periods.get(key) ?? [], versions.get(key) ?? 1);
  });
  await assertVersions(
    transaction,
    partner.id,
    planned.map(({ subject, present }, index) => ({ subject, present, read: wishes[index]?.version ?? 0 })),
  );

  const changed = planned.filter(({ isChanged }) => isChanged);
  await updateListPrices(
    transaction,
    partner.id,
    changed.flatMap(({ item, areaId, after }) =>
      areaId === null ? [{ itemId: item.id, priceMinor: after.priceMinor }] : [],
    ),
  );
  const replaced = changed.flatMap(({ areaId, item, next, ...each }) =>
    areaId === null ? [] : [{ areaId, itemId: item.id, periods: next, ...each }],
  );
  await replacePeriods(transaction, partner.id, replaced);
  await insertRevisions(
    transaction,
    partner.id,
    replaced.map(({ subject, present, before, after }) => ({
      subject,
      version: present + 1,
      fields: before.isSold === after.isSold ? ['price'] : ['price', 'isSold'],
    })),
  );
  return planned;
}

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
  readonly next: readonly PricePeriod[];
  readonly isChanged: boolean;
};

function planListPrice({ price }: Wish, item: PricedItem): WrittenPrice {
  const priceMinor = price?.amount ?? item.priceMinor;
  return {
    ...{ areaId: null, item, from: null, next: [], present: item.version },
    subject: `${item.kind === 'product' ? 'product' : 'set'}:${item.id}`,
    before: { priceMinor: item.priceMinor, isSold: true },
    after: { priceMinor, isSold: true },
    isChanged: priceMinor !== item.priceMinor,
  };
}

function planAreaPrice(
  { wish, index, today }: { readonly wish: Wish; readonly index: number; readonly today: string },
  item: PricedItem,
  periods: readonly PricePeriod[],
  present: number,
): WrittenPrice {
  const { areaId, from = today, withdraws, price, isSold } = wish;
  const next = withdraws
    ? withdrawPrice(periods, from)
    : changePriceFrom(periods, { from, today }, { priceMinor: price && price.amount, isSold });
  if (next === null || (withdraws && from <= today))
    throw new Refusal([{ code: 'price.plan_unknown', field: `items.${index}.from` }]);
  const before = toAreaPrice(periods, from, item.priceMinor);
  const after = toAreaPrice(next, from, item.priceMinor);
  return {
    ...{ areaId, item, present, before, after, next },
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
