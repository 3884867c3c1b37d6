import { addressText, refundOfRemainder, toDecimal, toZoned, vatIn, type MinorUnits } from '@kaplya/domain';
import type { ExportedCustomer, ExportedLine, ExportedOrder, ExportedTax } from '@kaplya/files/write-orders';
import type { LegalPersonRow } from '#features/identity/index.ts';
import { describeChange, toPaidLines, type OrderLineRow, type OrderRow } from '#features/orders/index.ts';
import { listFileTexts } from '#languages/files/list-files/list-file-texts.ts';
import type { ExchangeEntry } from '../stores/exchange.store.ts';

const { orderStatuses: statusNames } = listFileTexts.ru;

const currencies: Readonly<Record<string, string>> = { RUB: 'руб' };

/**
 * An order for 1C: the delivered goods and their prices. Points and codes stand as discounts of the lines, as rule 25
 * spread them, so that the sums of the lines are that of the order to the kopeck (rule 120). Refunded pieces are no
 * part of it, unless the whole order is void.
 */
export function toExportedOrder(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  {
    settings,
    idsAtOneC,
    company,
  }: {
    readonly settings: ExchangeEntry['settings'];
    readonly idsAtOneC: ReadonlyMap<string, string>;
    /** The company that pays the order; null: a private person pays. */
    readonly company: LegalPersonRow | null;
  },
): ExportedOrder {
  const isVoid = order.status === 'cancelled' || order.status === 'undelivered';
  const sold = isVoid ? lines.map((line) => ({ ...line, refundedQuantity: 0 })) : lines;
  const paid = new Map(refundOfRemainder(toPaidLines(sold)).lines.map((line) => [line.lineId, line]));
  const exported = sold.flatMap((line): ExportedLine[] => {
    const left = paid.get(line.id);
    return left && left.quantity > 0 ? [toLine(line, left, idsAtOneC.get(line.externalId) ?? line.externalId)] : [];
  });
  const sum = [...paid.values()].reduce((whole, { amount }) => whole + amount, 0);
  const created = toZoned(order.createdAt.getTime(), order.timeZone);
  const from = toZoned(order.shippingFrom.getTime(), order.timeZone);
  const to = toZoned(order.shippingTo.getTime(), order.timeZone);
  const named = settings.statuses.find(({ status }) => status === order.status)?.text ?? statusNames[order.status];
  const change = describeChange(order);
  const requisites = {
    'Статус заказа': named,
    Отменен: String(order.status === 'cancelled'),
    'Заказ оплачен': String(order.toPayMinor > 0 && order.paidMinor - order.refundedMinor >= sum),
    'Дата доставки': from.date,
    'Интервал доставки': `${from.time}–${to.time}`,
    'Адрес доставки': addressText(order.address),
    ...toDoor(order),
    'Пустых бутылей': String(order.returnableContainer),
    'Код способа оплаты': String(order.paymentCode),
    ...(change.changeFrom && { 'Сдача с суммы': toDecimal(change.changeFrom.amount) }),
  };
  return {
    ...{ id: order.id, number: order.number, day: created.date, time: `${created.time}:00` },
    ...{ currency: currencies[order.currency] ?? order.currency, sum: toDecimal(sum), comment: toComment(order) },
    customer: toCustomer(order, company),
    lines: exported,
    discounts: [],
    taxes: [],
    requisites: Object.entries(requisites).map(([name, value]) => ({ name, value })),
  };
}

/** The way from the house to the door, as far as the customer said it. */
function toDoor({ address: { entrance, floor, intercom } }: OrderRow): Record<string, string> {
  const parts = { Подъезд: entrance, Этаж: floor, Домофон: intercom };
  return Object.fromEntries(Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** The customer's note, and below it what a courier needs, because few print forms of 1C have requisites of a site. */
function toComment(order: OrderRow): string {
  const door = Object.entries(toDoor(order)).map(([name, value]) => `${name.toLowerCase()} ${value}`);
  const [first = '', ...others] = door;
  const way = first === '' ? '' : [first[0]?.toUpperCase() + first.slice(1), ...others].join(', ');
  const empties = order.returnableContainer > 0 ? `Забрать пустых бутылей: ${order.returnableContainer}` : '';
  return [order.note, way, empties].filter((line) => line !== '').join('\n');
}

/**
 * The counterparty at 1C: the company, identified by its taxpayer number, with the customer as its contact; without a
 * company the customer.
 */
function toCustomer(order: OrderRow, company: LegalPersonRow | null): ExportedCustomer {
  const person = { id: order.subjectId, name: order.customerName || order.phone };
  const contacts = { phone: order.phone, email: order.email, address: addressText(order.address) };
  if (!company) return { ...person, ...contacts, company: null };
  const taxNumber = company.taxNumber.trim();
  return {
    ...{ id: company.id, name: company.name, ...contacts },
    company: {
      ...{ taxNumber: taxNumber === '' ? null : taxNumber, kpp: company.kpp, legalAddress: company.legalAddress },
      contact: person.name === '' ? null : person,
    },
  };
}

type Left = { readonly quantity: number; readonly amount: MinorUnits; readonly points: MinorUnits };

function toLine(line: OrderLineRow, { quantity, amount, points }: Left, id: string): ExportedLine {
  const discount = line.priceMinor * quantity - amount - points;
  const discounts = [
    ...(discount === 0 ? [] : [{ name: 'Скидка', sum: toDecimal(discount), isInSum: true }]),
    ...(points === 0 ? [] : [{ name: 'Баллы', sum: toDecimal(points), isInSum: true }]),
  ];
  return {
    ...{ id, name: line.name, code: line.externalId === id ? null : line.externalId },
    ...{ kind: line.kind === 'fee' ? 'Услуга' : 'Товар', unit: { code: '796', name: 'шт' } },
    ...{ quantity: String(quantity), price: toDecimal(line.priceMinor), sum: toDecimal(amount) },
    ...{ discounts, taxes: taxesOf(line.vatCode, amount) },
  };
}

function taxesOf(vatCode: number, amount: MinorUnits): ExportedTax[] {
  const vat = vatIn(vatCode, amount);
  return vat ? [{ name: 'НДС', rate: String(vat.rate), sum: toDecimal(vat.sum), isInSum: true }] : [];
}
