import type { ChangedLine, OpsOrderChange } from '@kaplya/contract';
import type { CustomerMoney, Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { toWarning } from '#features/cart/index.ts';
import { getOffers, type AreaCatalogue } from '#features/catalogue/index.ts';
import { getArea } from '#features/company/index.ts';
import { readSlotOccupancy, type OrderSlotChange, type SlotOccupancy } from '#features/delivery/index.ts';
import { listMethodNames } from '#features/payments/index.ts';
import type { CallOf } from '#http/call.ts';
import { textOf } from '#languages/messages.ts';
import { toStock } from '../cancellation/cancel-orders.ts';
import { showAddress } from '../hide-address.ts';
import { loadLineNames } from '../history/line-names.ts';
import { toSlotPlaces } from '../page/get-order-page.ts';
import { priceReasonsOf } from '../page/price-reasons.ts';
import { pointsEarned } from '../payment/paid-lines.ts';
import type { OrderRow } from '../stores/order.store.ts';
import { divideRefunded, type NextLine } from './change-lines.ts';
import { toTotals } from './describe-change.ts';
import type { DetailName } from './order-details.ts';
import type { PlannedChange } from './plan-change.ts';

type StaffChangeParts = {
  readonly planned: PlannedChange;
  readonly details: readonly DetailName[];
  /** The slot of the order before the change. */
  readonly formerOccupancy: SlotOccupancy | null;
  /** The slot after the change; null: its present state is read. */
  readonly slotChange: OrderSlotChange | null;
};

/** A change for staff: the state before and after it, and the reasons. */
export async function describeStaffChange(
  context: Context,
  transaction: Transaction,
  call: CallOf<'partner' | 'language' | 'staff'>,
  order: OrderRow,
  { planned, details, formerOccupancy, slotChange }: StaffChangeParts,
): Promise<OpsOrderChange> {
  const { money, goods, sums, target, willEarn } = planned;
  const toMoney = (amount: number) => ({ amount, currency: order.currency });
  const offers = await getOffers(context, call.partner, target.area.id, target.day);
  const { live } = divideRefunded(planned.rows);
  const slots = await describeSlots(context, transaction, call, order, { planned, formerOccupancy, slotChange });
  return {
    difference: toMoney(money.difference),
    settlement: money.settlement,
    refund: toMoney(money.refund),
    due: toMoney(money.due),
    customer: {
      before: toCustomerMoney(money.customer.before, order.currency),
      after: toCustomerMoney(money.customer.after, order.currency),
    },
    paymentMethod: (await listMethodNames(context, call.partner)).get(order.paymentCode)?.[call.language] ?? '',
    lines: await describeLines(context, call, order, { before: live, after: goods.live, offers, planned }),
    totals: { before: toTotals(order), after: toTotals({ ...sums, currency: order.currency }) },
    bottles: {
      before: { water: order.bottles, returned: order.returnableContainer },
      after: { water: goods.water, returned: goods.returned },
    },
    points: {
      before: { spent: order.pointsMinor / 100, willEarn: pointsEarned(order, planned.rows) },
      after: { spent: sums.pointsMinor / 100, willEarn: pointsEarned({ willEarn }, planned.lines) },
    },
    promocode: { before: order.promoCode, after: goods.promoCode },
    slot: slots,
    address: { before: showAddress(order.address, call.staff), after: showAddress(target.address, call.staff) },
    stock: describeStock(order, planned, offers, call.language),
    warehouse: { before: order.warehouseId, after: target.area.warehouseId },
    details: [...details],
    warnings: describeWarnings(call, order, { planned, offers, occupancy: slots.after.taken, slotChange }),
    isSame: planned.isSame && details.length === 0,
  };
}

function toCustomerMoney({ costs, paid, due }: CustomerMoney, currency: string): OpsOrderChange['customer']['before'] {
  const toMoney = (amount: number) => ({ amount, currency });
  return { costs: toMoney(costs), paid: toMoney(paid), due: toMoney(due) };
}

async function describeLines(
  context: Context,
  { partner, language }: CallOf<'partner' | 'language'>,
  order: OrderRow,
  {
    before,
    after,
    offers,
    planned,
  }: {
    before: readonly NextLine[];
    after: readonly NextLine[];
    offers: AreaCatalogue;
    planned: PlannedChange;
  },
): Promise<OpsOrderChange['lines']> {
  const nameOf = await loadLineNames(context, partner, language);
  const describe = (
    line: NextLine,
    other: NextLine | undefined,
    missing: 'new' | 'gone',
    sold: OrderRow,
  ): ChangedLine => ({
    id: line.id,
    kind: line.kind,
    name: nameOf(line),
    quantity: line.quantity,
    price: { amount: line.priceMinor, currency: order.currency },
    discount: { amount: line.discountMinor, currency: order.currency },
    total: { amount: line.totalMinor, currency: order.currency },
    why: priceReasonsOf(line, sold, offers, language),
    state: other === undefined ? missing : isSameLine(line, other) ? 'same' : 'changed',
  });
  const changed = { ...order, promoCode: planned.goods.promoCode };
  return {
    before: before.map((line) => describe(line, find(after, line.id), 'gone', order)),
    after: after.map((line) => describe(line, find(before, line.id), 'new', changed)),
  };
}

const find = (lines: readonly NextLine[], id: string) => lines.find((line) => line.id === id);

function isSameLine(one: NextLine, other: NextLine): boolean {
  return (
    one.quantity === other.quantity && one.totalMinor === other.totalMinor && one.pointsMinor === other.pointsMinor
  );
}

async function describeSlots(
  context: Context,
  transaction: Transaction,
  { partner }: CallOf<'partner' | 'language'>,
  order: OrderRow,
  {
    planned: { target },
    formerOccupancy,
    slotChange,
  }: Pick<StaffChangeParts, 'planned' | 'formerOccupancy' | 'slotChange'>,
): Promise<OpsOrderChange['slot']> {
  const now = context.clock.now();
  const { intervalTemplateId, intervalDay } = order;
  const { slot, templateId, day, area } = target;
  return {
    before: toSlotPlaces({ ...order, templateId: intervalTemplateId, day: intervalDay }, formerOccupancy),
    after: toSlotPlaces(
      { templateId, day, shippingFrom: slot.startsAt, shippingTo: slot.endsAt, timeZone: slot.timeZone },
      slotChange?.place ?? (await readSlotOccupancy(context, transaction, { partner, area, templateId, day, now })),
    ),
  };
}

function describeStock(
  order: OrderRow,
  { rows, lines, target }: PlannedChange,
  { findItem }: AreaCatalogue,
  language: Language,
): OpsOrderChange['stock'] {
  const { demand: before } = toStock(order, rows, order.createdAt);
  const { demand: after } = toStock(order, lines, order.createdAt);
  const isElsewhere = target.area.warehouseId !== order.warehouseId;
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((productId) => {
    const quantity = (after.get(productId) ?? 0) - (isElsewhere ? 0 : (before.get(productId) ?? 0));
    return quantity === 0 ? [] : [{ productId, name: findItem(productId)?.names[language] ?? '', quantity }];
  });
}

function describeWarnings(
  { language }: CallOf<'partner' | 'language'>,
  order: OrderRow,
  {
    planned: { goods },
    offers,
    occupancy,
    slotChange,
  }: Pick<StaffChangeParts, 'planned' | 'slotChange'> & {
    offers: AreaCatalogue;
    occupancy: OpsOrderChange['slot']['after']['taken'];
  },
): OpsOrderChange['warnings'] {
  const reader = { language, currency: order.currency };
  const warnings: OpsOrderChange['warnings'] = goods.warnings.map((warning) => toWarning(warning, { offers }, reader));
  if (order.promoCode !== null && goods.promoCode === null) {
    const message = textOf('warning.PROMO_DROPPED', { code: order.promoCode }, reader);
    warnings.push({ code: 'PROMO_DROPPED', message });
  }
  // A slot counts as overfilled if its orders and the holds of open carts exceed the limits: staff give a reason in
  // both cases.
  if (occupancy && (occupancy.isOverfilled || slotChange?.isOverfilled)) {
    const { orders, maxOrders } = occupancy;
    warnings.push({ code: 'OVERFILLED', message: textOf('warning.OVERFILLED', { orders, maxOrders }, reader) });
  }
  return warnings;
}

export function readFormerOccupancy(
  context: Context,
  transaction: Transaction,
  { partner }: CallOf<'partner' | 'language'>,
  { areaId, intervalTemplateId: templateId, intervalDay: day }: OrderRow,
): Promise<SlotOccupancy | null> {
  const now = context.clock.now();
  return readSlotOccupancy(context, transaction, { partner, area: getArea(partner, areaId), templateId, day, now });
}
