import {
  acquisitionOfMore,
  amendGoods,
  bottlesOfWater,
  checkPromo,
  containersInCart,
  declareAnew,
  isGoods,
  parsePaymentCode,
  promisedPoints,
  refundOfRemainder,
  refundOfUnits,
  stageGoods,
  stockDemand,
  sumAmounts,
  trimContainers,
  type AmendedGoods,
  type CalculatedLine,
  type CartCalculation,
  type CartLine,
  type Outcome,
  type PromoRule,
  type RefusalReason,
  type StagedGoods,
} from '@kaplya/domain';
import type { RefusalCode } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { detailsOf, toCartInput, toNewLine, toViolation, type CartToPrice } from '#features/cart/index.ts';
import { getContainer, getOffers, readAvailability, type AreaCatalogue } from '#features/catalogue/index.ts';
import type { Partner } from '#features/company/index.ts';
import { rentRefusalOf } from '#features/containers/index.ts';
import { findSoldPromo } from '#features/promotions/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { pointsEarned, toPaidLines } from '../payment/paid-lines.ts';
import { toFeeLine, toGoodsLine } from '../placement/to-order.ts';
import type { OrderLineRow } from '../stores/order-line.store.ts';
import { hasOrderedBesides } from '../placement/has-ordered-before.ts';
import type { OrderRow } from '../stores/order.store.ts';
import { reuseSameFees, toMovedFees } from './change-fees.ts';
import { scaleAllocation, toNextLine, withdrawPieces, withWholePoints, type NextLine } from './change-lines.ts';
import type { ChangeTarget } from './change-target.ts';

/** A requested quantity of the goods: of a line of the order, or of an added item. */
export type RequestedItem = {
  readonly lineId?: string | undefined;
  readonly productId?: string | undefined;
  readonly productSetId?: string | undefined;
  readonly quantity: number;
};

export type GoodsInput = {
  readonly items?: readonly RequestedItem[] | undefined;
  /** The new number of declared empties. */
  readonly returned?: number | undefined;
};

/** The goods of an order after a change, with their fees and benefits. */
export type PlannedGoods = {
  /** Goods, containers and fees that are still to be delivered. */
  readonly live: readonly NextLine[];
  readonly past: readonly NextLine[];
  readonly isChanged: boolean;
  /** Whether pieces were withdrawn with their share of discount and points, as in a refund. */
  readonly isWithdrawn: boolean;
  readonly water: number;
  readonly returned: number;
  /** Points returned to the customer, always a whole number. */
  readonly pointsBack: number;
  /** Points that the order grants for these goods; null: as before. */
  readonly earned: number | null;
  readonly promoCode: string | null;
  readonly warnings: CartCalculation['warnings'];
};

export type SoldLines = {
  readonly rows: readonly OrderLineRow[];
  readonly live: readonly NextLine[];
  readonly past: readonly NextLine[];
};

/** The goods as sold, for a change of address or time alone. */
export function toUnchangedGoods(
  call: CallOf<'partner' | 'language'>,
  order: OrderRow,
  { live, past }: SoldLines,
  target: ChangeTarget,
): PlannedGoods {
  const fees = live.filter(({ kind }) => kind === 'fee');
  return {
    live: [...live.filter(({ kind }) => kind !== 'fee'), ...toMovedFees(call, fees, target, order.bottles)],
    past,
    isChanged: false,
    isWithdrawn: false,
    water: order.bottles,
    returned: order.returnableContainer,
    pointsBack: 0,
    earned: null,
    promoCode: order.promoCode,
    warnings: [],
  };
}

/**
 * The goods of an order after a change (rule 83). Pieces withdrawn from a paid order follow rule 66; any other change
 * is calculated as a cart, with the order's prices for its own lines.
 */
export async function planOrderGoods(
  context: Context,
  transaction: Transaction,
  call: CallOf<'partner' | 'language'>,
  order: OrderRow,
  sold: SoldLines,
  target: ChangeTarget,
  input: GoodsInput,
): Promise<PlannedGoods> {
  const offers = await getOffers(context, call.partner, target.area.id, target.day);
  const refuse = (reason: RefusalReason<RefusalCode>) => toRefusal(reason, call, offers, sold.live);
  const lines = toSoldLines(sold.live, offers);
  const chosen = lines.filter(({ automaticReason }) => automaticReason !== 'GIFT' && automaticReason !== 'RENTAL_DEBT');
  const added = toAddedItems(input, offers, call.partner);
  const available = await readStock(transaction, order, target, [...lines, ...added.map(({ offer }) => offer)], offers);
  const today = (line: CartLine) => {
    const item = offers.findItem(line.itemId);
    return item && toNewLine(item, call.partner, { acquisition: line.acquisition, automaticReason: null });
  };
  const quantities = (input.items ?? []).flatMap(({ lineId, quantity }) =>
    lineId === undefined ? [] : [{ lineId, quantity }],
  );
  const staged = stageGoods(chosen, { quantities, added }, { offerOf: today, available });
  if (!staged.ok) throw refuse(staged.reason);

  const isDeclared = input.returned !== undefined && input.returned !== order.returnableContainer;
  if (staged.value.isSame && !isDeclared) return toUnchangedGoods(call, order, sold, target);
  if (order.paidMinor > 0 && staged.value.isOnlyLess && !isDeclared) {
    return withdrawGoods(call, order, sold, target, staged.value.lines);
  }
  const amended = await recalculate(context, transaction, call, order, {
    ...{ sold, target, offers, available, lines, staged: staged.value, declared: input.returned ?? null },
  });
  if (!amended.ok) throw refuse(amended.reason);
  return toRecalculated(context, call, order, sold, { ...amended.value, offers });
}

function toAddedItems({ items = [] }: GoodsInput, offers: AreaCatalogue, partner: Partner) {
  return items.flatMap(({ productId, productSetId, quantity }) => {
    const itemId = productId ?? productSetId;
    if (itemId === undefined || quantity === 0) return [];
    const item = offers.findItem(itemId);
    const kind = productId === undefined ? 'product_set' : 'product';
    if (item?.kind !== kind) throw new Refusal('cart.product_unavailable', { params: { itemId } });
    return [{ offer: toNewLine(item, partner, { acquisition: null, automaticReason: null }), quantity }];
  });
}

/** The lines of an order as lines of a cart, with the prices as sold. */
function toSoldLines(live: readonly NextLine[], offers: AreaCatalogue): CartLine[] {
  return live
    .filter(({ kind }) => kind !== 'fee')
    .map((line): CartLine => {
      const itemId = line.productId ?? line.productSetId ?? '';
      // The item may have been removed from the catalogue since the sale.
      const item = offers.findItem(itemId);
      return {
        lineId: line.id,
        kind: line.productSetId === null ? 'product' : 'product_set',
        itemId,
        quantity: line.quantity,
        isRequired: line.reason !== null,
        automaticReason: line.reason,
        acquisition: line.acquisition,
        unitPrice: line.priceMinor,
        lastUnitPrice: null,
        containersPerUnit: line.containersPerUnit,
        components: line.productSetId === null ? [] : scaleAllocation(line, 1),
        isContainer: line.kind === 'container',
        isPump: item?.isPump ?? false,
        isCooler: item?.isCooler ?? false,
        isSoldHere: true,
        maxQuantity: item?.maxQuantity ?? null,
      };
    });
}

/** Available stock in the order's warehouse after the change, its own reservation included. */
async function readStock(
  transaction: Transaction,
  order: OrderRow,
  { area }: ChangeTarget,
  lines: readonly CartLine[],
  { container, pump }: AreaCatalogue,
): Promise<Record<string, number>> {
  const productIds = [...stockDemand(lines.map((line) => ({ ...line, quantity: 1 }))).keys()];
  const requested = new Set([...productIds, ...[container, pump].flatMap((item) => item?.id ?? [])]);
  const available = await readAvailability(transaction, { id: order.partnerId }, area.warehouseId, [...requested]);
  if (area.warehouseId !== order.warehouseId) return available;
  for (const [productId, pieces] of stockDemand(lines)) available[productId] = (available[productId] ?? 0) + pieces;
  return available;
}

/** The goods of a paid order without some pieces: everything else stays as sold (rule 66). */
function withdrawGoods(
  call: CallOf<'partner' | 'language'>,
  order: OrderRow,
  { rows, live, past }: SoldLines,
  target: ChangeTarget,
  staged: readonly CartLine[],
): PlannedGoods {
  const requested = new Map(staged.map((line) => [line.lineId, line]));
  const goods = live.filter(({ kind }) => kind !== 'fee');
  const next = goods.map((line) => ({ line, quantity: quantityAfter(line, requested) }));
  const water = next.reduce((sum, { line, quantity }) => sum + quantity * line.containersPerUnit, 0);
  // Containers are withdrawn with the water for which they were bought.
  const containers = trimContainers(
    staged.filter((line) => !isGoods(line)),
    water,
  );
  const left = new Map(containers.map(({ lineId, quantity }) => [lineId, quantity]));
  const remaining = next.map(({ line, quantity }) => ({
    line,
    quantity: line.kind === 'container' && line.reason !== 'RENTAL_DEBT' ? (left.get(line.id) ?? 0) : quantity,
  }));
  const lines = remaining.flatMap(({ line, quantity }) => withdrawPieces(line, line.quantity - quantity) ?? []);
  const withdrawn = remaining.map(({ line, quantity }) => ({ lineId: line.id, quantity: line.quantity - quantity }));
  const fees = live.filter(({ kind }) => kind === 'fee');
  const units = withdrawn.filter(({ quantity }) => quantity > 0);
  const withdrawnOf = new Map(units.map(({ lineId, quantity }) => [lineId, quantity]));
  const refunded = rows.map((row) => ({
    ...row,
    refundedQuantity: row.refundedQuantity + (withdrawnOf.get(row.id) ?? 0),
  }));
  return {
    live: [...lines, ...toMovedFees(call, fees, target, water)],
    past,
    isChanged: true,
    isWithdrawn: true,
    water,
    returned: water - containersInCart(containers),
    pointsBack: refundOfUnits(toPaidLines(rows), units).points,
    earned: pointsEarned(order, refunded),
    promoCode: order.promoCode,
    warnings: [],
  };
}

/** The quantity of a line after the change; gifts and debts stay as sold. */
function quantityAfter(line: NextLine, requested: ReadonlyMap<string, CartLine>): number {
  if (line.reason === 'GIFT' || line.reason === 'RENTAL_DEBT') return line.quantity;
  return requested.get(line.id)?.quantity ?? 0;
}

type RecalculationInput = {
  readonly sold: SoldLines;
  readonly target: ChangeTarget;
  readonly offers: AreaCatalogue;
  readonly available: Record<string, number>;
  /** The order's lines as lines of a cart. */
  readonly lines: readonly CartLine[];
  readonly staged: StagedGoods;
  readonly declared: number | null;
};

async function recalculate(
  context: Context,
  transaction: Transaction,
  { partner }: CallOf<'partner' | 'language'>,
  order: OrderRow,
  { sold, target, offers, available, lines, staged, declared }: RecalculationInput,
): Promise<Outcome<AmendedGoods>> {
  const rule = await findRule(transaction, order, sold.live);
  const giftWater = bottlesOfWater(lines.filter(({ automaticReason }) => automaticReason === 'GIFT'));
  const before = { water: order.bottles, returned: order.returnableContainer };
  const declaration = declareAnew(before, declared, bottlesOfWater(staged.lines) + giftWater);
  if (!declaration.ok) return declaration;

  // More bottles than the order had are bought where the shop no longer rents any out.
  const acquisition = partner.rules.isRentalOffered ? acquisitionOfMore(lines) : 'buy';
  const renter = { subjectId: order.subjectId, legalPersonId: order.legalPersonId };
  const rentRefusal =
    acquisition === 'rent' ? await rentRefusalOf(transaction, partner, renter, context.clock.now()) : null;
  const cart: CartToPrice = {
    partner,
    offers,
    available,
    lines: staged.lines,
    gift: rule?.effect.kind === 'giftProduct' ? offers.findItem(rule.effect.productId) : null,
    row: {
      id: order.cartId,
      ...declaration.value,
      declinedProducts: [...staged.declinedProductIds, ...declinedBefore(order, lines, offers)],
      address: target.address,
    },
  };
  const isEarning = order.isRegistered && order.legalPersonId === null;
  const surcharge = sold.live.find(({ kind, externalId }) => kind === 'fee' && externalId === 'interval');
  const { points } = refundOfRemainder(toPaidLines(sold.rows));
  const customer = { partnerId: partner.id, subjectId: order.subjectId, phone: order.phone };
  const input = toCartInput(cart, {
    isFirstOrder: !(await hasOrderedBesides(context, transaction, customer, order.id)),
    intervalSurcharge: target.isAtAnotherTime ? target.slot.surchargeMinor : (surcharge?.totalMinor ?? null),
    promo: rule,
    debtLines: lines.filter(({ automaticReason }) => automaticReason === 'RENTAL_DEBT'),
    // The points held for the order pay as far as they still may; no others are used.
    points: { wanted: true, balance: points },
    isEarning,
    paymentCode: parsePaymentCode(order.paymentCode),
    rentRefusal,
  });
  const container = getContainer(offers, partner);
  return amendGoods(
    input,
    {
      container: () => toNewLine(container, partner, { acquisition, automaticReason: 'CONTAINER' }),
      goods: (productId, automaticReason) =>
        toNewLine(offers.getItem(productId), partner, { acquisition: null, automaticReason }),
    },
    (calculation) => rule !== null && isPromoStillValid(rule, calculation, order),
  );
}

/** The rule of the order's code; a deleted code still gives its discount. */
async function findRule(
  transaction: Transaction,
  { partnerId, promoCode: code }: OrderRow,
  live: readonly NextLine[],
): Promise<PromoRule | null> {
  if (code === null) return null;
  const known = await findSoldPromo(transaction, { partnerId, code });
  const amount = sumAmounts(live.map(({ discountMinor }) => discountMinor));
  return known ?? { ...anyCode, code, effect: { kind: 'fixed', amount } };
}

const anyCode: Omit<PromoRule, 'code' | 'effect'> = {
  isFirstOrderOnly: false,
  minGoods: null,
  validFrom: null,
  validTo: null,
  globalLimit: null,
  perCustomerLimit: null,
  itemIds: null,
  areaIds: null,
  paymentCodes: null,
  weekdayMask: null,
  allowsPoints: true,
};

/**
 * Whether the goods still meet the promo code's conditions; the other conditions were checked when the order was
 * placed.
 */
function isPromoStillValid(rule: PromoRule, { totals, lines }: CartCalculation, order: OrderRow): boolean {
  const { code, effect, itemIds, minGoods } = rule;
  const facts = {
    ...{ now: order.createdAt.getTime(), used: 0, usedByCustomer: 0, isFirstOrder: true, hasProvenPhone: true },
    ...{ isRegistered: true, areaId: order.areaId, paymentCode: null, weekday: null, paidByPoints: false },
  };
  const sold = lines.filter(isGoods).map(({ itemId }) => itemId);
  return checkPromo({ ...anyCode, code, effect, itemIds, minGoods }, { ...facts, goods: totals.goods, itemIds: sold })
    .valid;
}

/**
 * The pump, if the calculation must not add it to a changed order: a customer who ordered water without a required pump
 * has one already.
 */
function declinedBefore({ bottles }: OrderRow, lines: readonly CartLine[], { pump }: AreaCatalogue): string[] {
  const hasPump = lines.some(({ automaticReason }) => automaticReason === 'FIRST_ORDER_PUMP');
  return bottles > 0 && !hasPump && pump ? [pump.id] : [];
}

function toRecalculated(
  context: Context,
  call: CallOf<'partner' | 'language'>,
  order: OrderRow,
  { rows, live, past }: SoldLines,
  { calculation, isPromoDropped, offers }: AmendedGoods & { readonly offers: AreaCatalogue },
): PlannedGoods {
  const known = new Map(live.map((line) => [line.id, line]));
  const gift = live.find(({ reason }) => reason === 'GIFT');
  const findFormer = (line: CalculatedLine) =>
    known.get(line.lineId) ?? (line.automaticReason === 'GIFT' && gift?.productId === line.itemId ? gift : undefined);
  const goods = calculation.lines.map((line): NextLine => {
    const former = findFormer(line);
    if (!former) return toNextLine({ ...toGoodsLine(line, offers, call.language), pricedAt: context.clock.now() });
    return {
      ...former,
      quantity: line.quantity,
      subtotalMinor: line.subtotal,
      discountMinor: line.discount,
      totalMinor: line.total,
      pointsMinor: line.points,
      allocation: scaleAllocation(former, line.quantity),
    };
  });
  const fees = calculation.fees.map((fee) => toNextLine(toFeeLine(fee, call)));
  return {
    live: [
      ...goods,
      ...reuseSameFees(
        live.filter(({ kind }) => kind === 'fee'),
        fees,
      ),
    ],
    past: withWholePoints(past),
    isChanged: true,
    isWithdrawn: false,
    water: calculation.bottlesOfWater,
    returned: calculation.effectiveReturned,
    pointsBack: refundOfRemainder(toPaidLines(rows)).points - calculation.pointsSpent,
    earned: calculation.willEarn,
    promoCode: isPromoDropped ? null : order.promoCode,
    warnings: calculation.warnings,
  };
}

const sumOf = (lines: readonly NextLine[]) => sumAmounts(lines.map(({ totalMinor }) => totalMinor));

/**
 * The value of the order's `willEarn` from which `earned` points remain once the share of refunded lines is deducted.
 */
export function willEarnOf(earned: number, lines: readonly NextLine[]): number {
  const goods = lines.filter(({ kind }) => kind === 'goods');
  const refunded = goods.filter(({ refundedQuantity }) => refundedQuantity > 0);
  return promisedPoints(earned, { goods: sumOf(goods), goodsRefunded: sumOf(refunded) });
}

function toRefusal(
  reason: RefusalReason<RefusalCode>,
  { partner, language }: CallOf<'partner' | 'language'>,
  offers: AreaCatalogue,
  live: readonly NextLine[],
): Refusal {
  const { code, params } = toViolation(reason as RefusalReason, { offers }, language);
  const details = detailsOf([reason as RefusalReason], partner);
  const name = live.find(({ id }) => id === params['lineId'])?.name;
  const named = name === undefined || 'name' in params ? params : { ...params, name };
  return new Refusal([{ code, params: named }], details ? { details } : {});
}
