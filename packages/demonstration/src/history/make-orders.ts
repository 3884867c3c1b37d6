import type { PastDelivery, PastEvent, PastOrder } from '@kaplya/contract/fill/history-rows';
import {
  courierAdjustment,
  courierContainers,
  DAY_MS,
  HOUR_MS,
  isOnlinePayment,
  MINUTE_MS,
  parsePaymentCode,
  paymentCodes,
  type CartCalculation,
  type OrderStatus,
  type PromoRule,
} from '@kaplya/domain';
import { toHistoryPaymentId } from '../acquirer/history-payments.ts';
import type { DemoPartner } from '../partners/types.ts';
import { demoCompany, demoCompanyRow, demoPeople } from '../people.ts';
import { toCartAddress } from './history-customers.ts';
import { toHistoryId } from './history-ids.ts';
import type { PeopleOfCity } from './people-of-cities.ts';
import type { Picker } from './picker.ts';
import type { Fate, PlannedOrder } from './plan-history.ts';
import { containerId, priceOrder, toPastLines } from './price-order.ts';

const promo: PromoRule = {
  code: 'WATER15',
  effect: { kind: 'percent', bps: 1500, maxDiscount: 200_00 },
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

/** Goods that are sometimes bought with water; none whose stock tests rely on. */
const extras = ['CUP', 'CARRY', 'CLEAN'];

const methods = { [paymentCodes.cash]: 'cash', [paymentCodes.contract]: 'contract', [paymentCodes.card]: 'card' };
const methodIds: Readonly<Record<number, string>> = {
  ...methods,
  [paymentCodes.sbp]: 'sbp',
  [paymentCodes.online]: 'online',
  [paymentCodes.qr]: 'qr',
};

type Making = { readonly pick: Picker; readonly now: Date };

/** A customer's bottles and points between orders. */
type CustomerBalance = {
  bottles: number;
  orders: number;
  grants: { readonly at: Date; readonly points: number }[];
  spent: number;
};

type When = { readonly createdAt: Date; readonly startedAt: Date; readonly endedAt: Date };

/** The orders of a plan in the order in which they were placed, with prices, money and timelines. */
export function makeOrders(
  partner: DemoPartner,
  people: PeopleOfCity,
  plan: readonly PlannedOrder[],
  { pick, now }: Making,
): PastOrder[] {
  const balances = new Map<string, CustomerBalance>();
  return plan
    .map((planned) => ({ planned, when: whenOf(planned, pick, now) }))
    .toSorted((one, other) => one.when.createdAt.getTime() - other.when.createdAt.getTime())
    .map(({ planned, when }, place) => {
      const { id } = planned.customer.person;
      const own = balances.get(id) ?? { bottles: 0, orders: 0, grants: [], spent: 0 };
      balances.set(id, own);
      return makeOrder(partner, people, planned, { when, own, place, pick, now });
    });
}

function whenOf({ slot, fate }: PlannedOrder, pick: Picker, now: Date): When {
  const latest = Math.min(slot.closedAt.getTime(), now.getTime() - 5 * MINUTE_MS);
  // Orders that are unpaid or need a call were placed just before now.
  const isFresh = fate === 'unpaid' || fate === 'new' || fate === 'toConfirm';
  const hours = isFresh ? 1 + pick.random() * 2 : 1 + pick.random() * 30;
  const startedAt = new Date(slot.from.getTime() - 2 * HOUR_MS);
  const ended = pick.between(slot.from, slot.to);
  return {
    createdAt: new Date(latest - hours * HOUR_MS),
    startedAt: startedAt < now ? startedAt : new Date(now.getTime() - 20 * MINUTE_MS),
    endedAt: ended < now ? ended : new Date(now.getTime() - MINUTE_MS),
  };
}

function makeOrder(
  partner: DemoPartner,
  people: PeopleOfCity,
  { customer, slot, fate }: PlannedOrder,
  {
    when,
    own,
    place,
    pick,
    now,
  }: Making & { readonly when: When; readonly own: CustomerBalance; readonly place: number },
): PastOrder {
  const isOfCompany = partner.id === demoCompany.partnerId && customer.index % 15 === 7;
  const isRegistered = isOfCompany || customer.index % 11 !== 9;
  const paymentCode = isOfCompany ? paymentCodes.contract : payFor(partner, fate, pick);
  const payer = payerOf(customer, isOfCompany);
  const { createdAt } = when;
  const granted = own.grants.reduce((sum, { at, points }) => sum + (at < createdAt ? points : 0), 0);
  const balance = granted - own.spent;
  const address = isOfCompany
    ? toCartAddress({ ...demoCompanyRow.office, subjectId: payer.id, createdAt })
    : customer.address;
  const priced = priceOrder(partner, {
    goods: goodsOf(partner, customer, own, pick),
    returned: Math.min(own.bottles, customer.usualBottles),
    // Only an account rents.
    acquisition: customer.rents && isRegistered ? 'rent' : 'buy',
    floor: Number(address.floor ?? 1),
    hasElevator: address.hasElevator ?? false,
    area: slot.area,
    template: slot.template,
    paymentCode,
    promo: partner.id === 'moscow' && isRegistered && !isOfCompany && pick.chance(0.08) ? promo : null,
    points: { wanted: isRegistered && !isOfCompany && balance > 30 && pick.chance(0.3), balance: Math.max(0, balance) },
    earns: isRegistered && !isOfCompany,
  });
  const { totals, bottlesOfWater: water, effectiveReturned: declared, fees, willEarn, pointsSpent } = priced;
  const life = lifeOf(partner, priced, { fate, when, paymentCode, pick, people, now });
  if (life.delivery) {
    own.bottles = Math.max(0, own.bottles + water - life.delivery.emptiesReturned);
    // Without orders with a refund, which may take points back.
    if (!isOfCompany && !life.refund) own.grants.push({ at: life.delivery.at, points: willEarn });
  }
  own.spent += pointsSpent;
  own.orders += 1;
  const { currency } = priced;
  const usesPromo = priced.totals.discount > 0;
  return {
    id: toHistoryId(pick.random, createdAt),
    cartId: toHistoryId(pick.random, createdAt),
    subjectId: isRegistered ? payer.id : toHistoryId(pick.random, createdAt),
    isRegistered,
    legalPersonId: isOfCompany ? demoCompany.id : null,
    phone: payer.phone,
    customerName: payer.name,
    address: isRegistered ? address : { ...address, uuid: null, addressId: null },
    areaId: slot.area.id,
    warehouseId: slot.area.warehouseId,
    interval: { templateId: slot.template.id, day: slot.day, from: slot.from, to: slot.to },
    payment: { code: paymentCode, methodId: methodIds[paymentCode] ?? '' },
    note: pick.chance(0.25) ? pick.of(people.notes) : '',
    wishes: pick.chance(0.15) ? ['callFirst'] : [],
    source: pick.chance(0.15) ? 'phone' : 'site',
    promoCode: usesPromo ? promo.code : null,
    sums: {
      goods: totals.goods,
      discount: totals.discount,
      containers: totals.containers,
      fees: totals.delivery,
      points: totals.points,
      total: totals.total,
      toPay: totals.toPay,
    },
    bottles: water,
    returned: declared,
    willEarn,
    pointsSpent,
    lines: toPastLines(priced),
    fees,
    createdAt,
    acquirerPaymentId:
      life.paidAt && toHistoryPaymentId({ amount: totals.toPay, currency, paidAt: life.paidAt, place }),
    ...life,
  };
}

function payerOf(
  { person }: PlannedOrder['customer'],
  isOfCompany: boolean,
): { id: string; name: string; phone: string } {
  return isOfCompany ? demoPeople.igor : person;
}

function goodsOf(
  { catalogue }: DemoPartner,
  { water, usualBottles, area }: PlannedOrder['customer'],
  { orders }: CustomerBalance,
  pick: Picker,
): Record<string, number> {
  const sold = extras.filter(
    (id) => !area.notSold.includes(id) && catalogue.products.some(({ externalId }) => externalId === id),
  );
  return {
    [water]: usualBottles,
    ...(orders === 0 && { PUMP: 1 }),
    ...(sold.length > 0 && pick.chance(0.35) && { [pick.of(sold)]: 1 + pick.number(2) }),
  };
}

function payFor({ id }: DemoPartner, fate: Fate, pick: Picker): number {
  const online = id === 'moscow' && pick.chance(0.3) ? paymentCodes.sbp : paymentCodes.online;
  if (fate === 'unpaid' || fate === 'refundDeclined') return online;
  if (fate === 'toConfirm' || fate === 'new') return paymentCodes.cash;
  const roll = pick.random();
  if (roll < 0.4) return paymentCodes.cash;
  if (roll < 0.6) return paymentCodes.card;
  return roll < 0.66 ? paymentCodes.qr : online;
}

const statusOf: Readonly<Record<Fate, OrderStatus>> = {
  delivered: 'completed',
  shortOfEmpties: 'completed',
  refundedInPart: 'completed',
  refundDeclined: 'completed',
  cancelledByCustomer: 'cancelled',
  cancelledByShop: 'cancelled',
  undelivered: 'undelivered',
  late: 'inProcess',
  inProcess: 'inProcess',
  approved: 'approved',
  new: 'new',
  toConfirm: 'requiresConfirmation',
  unpaid: 'new',
};

type Life = Pick<
  PastOrder,
  | 'status'
  | 'payBy'
  | 'paidAt'
  | 'delivery'
  | 'cancellation'
  | 'voidedAt'
  | 'undeliveredAt'
  | 'refund'
  | 'rating'
  | 'events'
>;

type Living = Making & {
  readonly fate: Fate;
  readonly when: When;
  readonly paymentCode: number;
  readonly people: PeopleOfCity;
};

const after = (date: Date, minutes: number) => new Date(date.getTime() + minutes * MINUTE_MS);

function lifeOf(partner: DemoPartner, priced: CartCalculation, living: Living): Life {
  const { fate, when, paymentCode, pick, people, now } = living;
  const { createdAt, endedAt } = when;
  const status = statusOf[fate];
  const code = parsePaymentCode(paymentCode);
  const isOnline = code !== null && isOnlinePayment(code) && priced.totals.toPay > 0;
  const paidAt = isOnline && fate !== 'unpaid' ? after(createdAt, 2) : null;
  const delivery = status === 'completed' ? deliveryOf(partner, priced, fate, endedAt) : null;
  const isVoid = status === 'cancelled' || status === 'undelivered';
  const voidedAt = status === 'cancelled' ? after(createdAt, 20) : isVoid ? endedAt : null;
  const first = priced.lines.findIndex(({ isContainer, quantity }) => !isContainer && quantity > 1);
  const isRefunded =
    (fate === 'refundedInPart' || fate === 'refundDeclined') && first !== -1 && priced.pointsSpent === 0;
  const refundedAt = new Date(Math.min(endedAt.getTime() + 5 * HOUR_MS, now.getTime() - MINUTE_MS));
  const cancellation = cancellationOf(fate, people, pick);
  const events = eventsOf(living, { status, paidAt, voidedAt, delivery, cancellation, toPay: priced.totals.toPay });
  return {
    status,
    payBy: fate === 'unpaid' ? new Date(now.getTime() + DAY_MS) : null,
    paidAt,
    delivery,
    cancellation,
    voidedAt,
    undeliveredAt: status === 'undelivered' ? endedAt : null,
    refund: isRefunded
      ? {
          position: first,
          quantity: 1,
          reason: 'returned',
          isDeclined: fate === 'refundDeclined' && isOnline,
          at: refundedAt,
        }
      : null,
    rating: delivery && pick.chance(0.3) ? ratingOf(people, delivery.at, pick, now) : null,
    events,
  };
}

function deliveryOf(partner: DemoPartner, priced: CartCalculation, fate: Fate, at: Date): PastDelivery {
  const { bottlesOfWater: water, effectiveReturned: declared, lines } = priced;
  const actual = fate === 'shortOfEmpties' ? Math.max(0, declared - 1) : declared;
  const bought = lines
    .filter(({ acquisition }) => acquisition === 'buy')
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const container = partner.catalogue.products.find(({ externalId }) => externalId === containerId);
  const count = { water, declared, actual, containersCharged: bought };
  return {
    at,
    emptiesReturned: actual,
    adjustment: courierAdjustment({ ...count, containerPrice: container?.priceMinor ?? 0 }),
    extraContainers: courierContainers(count),
  };
}

function cancellationOf(fate: Fate, people: PeopleOfCity, pick: Picker): PastOrder['cancellation'] {
  if (fate === 'cancelledByCustomer') {
    return { by: 'customer', reasonId: pick.of(['changed_mind', 'wrong_time', 'wrong_items']), note: null };
  }
  return fate === 'cancelledByShop' ? { by: 'operator', reasonId: null, note: pick.of(people.shopCancels) } : null;
}

function ratingOf(people: PeopleOfCity, deliveredAt: Date, pick: Picker, now: Date): PastOrder['rating'] {
  const at = new Date(Math.min(deliveredAt.getTime() + (1 + pick.number(20)) * HOUR_MS, now.getTime()));
  if (pick.chance(0.12)) return { stars: 2, comment: people.complaint, at };
  return { stars: pick.chance(0.8) ? 5 : 4, comment: pick.chance(0.4) ? pick.of(people.praise) : null, at };
}

const cancelTexts: Readonly<Record<string, string>> = {
  changed_mind: 'cancel.CHANGED_MIND',
  wrong_time: 'cancel.WRONG_TIME',
  wrong_items: 'cancel.WRONG_ITEMS',
};

function eventsOf(
  { when: { createdAt, startedAt, endedAt }, people, pick, now }: Living,
  facts: Pick<PastOrder, 'status' | 'paidAt' | 'voidedAt' | 'delivery' | 'cancellation'> & { readonly toPay: number },
): PastEvent[] {
  const plain = { textKey: null, text: null, reasonId: null, amount: null };
  const isLeft = facts.status === 'requiresConfirmation';
  const events: PastEvent[] = [
    { ...plain, status: isLeft ? facts.status : 'new', textKey: isLeft ? 'order.MANY_OPEN' : null, at: createdAt },
  ];
  if (facts.paidAt) {
    events.push({ ...plain, status: 'new', textKey: 'order.PAID', amount: facts.toPay, at: facts.paidAt });
  }
  if (facts.status === 'cancelled' && facts.voidedAt) {
    const { reasonId = null, note: text = null } = facts.cancellation ?? {};
    const textKey = (reasonId !== null && cancelTexts[reasonId]) || null;
    return [...events, { ...plain, status: 'cancelled', textKey, text, at: facts.voidedAt }];
  }
  if (facts.status === 'new' || isLeft) return events;
  const approvedAt = new Date(Math.min(createdAt.getTime() + 25 * MINUTE_MS, now.getTime()));
  events.push({ ...plain, status: 'approved', at: approvedAt });
  if (facts.status === 'approved') return events;
  events.push({ ...plain, status: 'inProcess', at: startedAt < approvedAt ? approvedAt : startedAt });
  if (facts.delivery) {
    const text = pick.chance(0.2) ? pick.of(people.couriersNotes) : null;
    events.push({ ...plain, status: 'completed', text, at: endedAt });
  }
  if (facts.status === 'undelivered') {
    const [reasonId, text] = pick.of(people.undelivered);
    events.push({ ...plain, status: 'undelivered', text, reasonId, at: endedAt });
  }
  return events;
}
