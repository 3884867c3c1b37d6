import { closeTag, element, openTag, type Xml } from '../../xml/write-xml.ts';

/**
 * An order for 1C. A sum or count is a decimal with a point (`1950.00`); all sums are the caller's, none is calculated
 * here.
 */
export interface ExportedOrder {
  readonly id: string;
  readonly number: string;
  /** The day and time by the shop's clock: `2026-03-12`, `10:15:00`. */
  readonly day: string;
  readonly time: string;
  /** The currency's name in 1C: `руб`, `RUB`. */
  readonly currency: string;
  readonly sum: string;
  readonly comment: string;
  readonly customer: ExportedCustomer;
  readonly lines: readonly ExportedLine[];
  /** Discounts of the whole order. */
  readonly discounts: readonly ExportedDiscount[];
  readonly taxes: readonly ExportedTax[];
  /** Requisites like `Статус заказа` and `Способ доставки`, and others that both sides agreed upon. */
  readonly requisites: readonly ExportedRequisite[];
}

export interface ExportedCustomer {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** The address in one line. */
  readonly address: string | null;
  /** The company that ordered; null: the customer is a person. */
  readonly company: ExportedCompany | null;
}

/** The values by which 1C finds a company. Its name and id are those of the customer. */
export interface ExportedCompany {
  /** The tax number (`ИНН`). */
  readonly taxNumber: string | null;
  /** The reason code of its registration (`КПП`). */
  readonly kpp: string | null;
  readonly legalAddress: string | null;
  /** The person who ordered for the company. */
  readonly contact: { readonly id: string; readonly name: string } | null;
}

export interface ExportedLine {
  /** The id of 1C's product, with `#` and the characteristic if there is one. */
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  readonly kind: 'Товар' | 'Услуга';
  /** The unit of measure by ОКЕИ: `796`, `шт`. */
  readonly unit: { readonly code: string; readonly name: string };
  readonly quantity: string;
  readonly price: string;
  readonly sum: string;
  readonly discounts: readonly ExportedDiscount[];
  readonly taxes: readonly ExportedTax[];
}

export interface ExportedDiscount {
  readonly name: string;
  readonly sum: string;
  /** Whether the sum of the line or order is already reduced by the discount. */
  readonly isInSum: boolean;
}

export interface ExportedTax {
  readonly name: string;
  /** The VAT rate in per cent, such as `22`, or `Без НДС`. */
  readonly rate: string;
  readonly sum: string;
  readonly isInSum: boolean;
}

export interface ExportedRequisite {
  readonly name: string;
  readonly value: string;
}

export interface OrdersDocument {
  /** The version of the schema: `2.08` unless the shop's 1C uses another one. */
  readonly schema: string;
  /** The time by the shop's clock: `2026-03-12T10:15:00`. */
  readonly formedAt: string;
}

/**
 * Writes the document that answers `type=sale&mode=query`, in UTF-8. Each order is written when the reader needs its
 * bytes. Throws a RangeError for a malformed sum.
 */
export async function* writeOrders(
  orders: AsyncIterable<ExportedOrder> | Iterable<ExportedOrder>,
  { schema, formedAt }: OrdersDocument,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const root = { xmlns: 'urn:1C.ru:commerceml_2', ВерсияСхемы: schema, ДатаФормирования: formedAt };
  yield encoder.encode(`<?xml version="1.0" encoding="UTF-8"?>\n${openTag('КоммерческаяИнформация', root)}\n`);
  for await (const order of orders) yield encoder.encode(`${element('Документ', {}, toDocument(order)).xml}\n`);
  yield encoder.encode(`${closeTag('КоммерческаяИнформация')}\n`);
}

const list = (name: string, items: readonly Xml[]): Xml[] => (items.length === 0 ? [] : [element(name, {}, items)]);

function toDocument(order: ExportedOrder): Xml[] {
  return [
    element('Ид', {}, order.id),
    element('Номер', {}, order.number),
    element('Дата', {}, order.day),
    element('ХозОперация', {}, 'Заказ товара'),
    element('Роль', {}, 'Продавец'),
    element('Валюта', {}, order.currency),
    element('Курс', {}, '1'),
    element('Сумма', {}, decimal(order.sum)),
    ...list('Контрагенты', [element('Контрагент', {}, toCustomer(order.customer))]),
    element('Время', {}, order.time),
    element('Комментарий', {}, order.comment),
    ...list('Налоги', order.taxes.map(toTax)),
    ...list('Скидки', order.discounts.map(toDiscount)),
    element('Товары', {}, order.lines.map(toLine)),
    ...list('ЗначенияРеквизитов', order.requisites.map(toRequisite)),
  ];
}

function toCustomer({ id, name, phone, email, address, company }: ExportedCustomer): Xml[] {
  const contacts = [
    ...(phone === null ? [] : [toContact('Телефон рабочий', phone)]),
    ...(email === null ? [] : [toContact('Почта', email)]),
  ];
  return [
    element('Ид', {}, id),
    element('Наименование', {}, name),
    element('Роль', {}, 'Покупатель'),
    ...(company
      ? [
          element('ОфициальноеНаименование', {}, name),
          ...toAddress('ЮридическийАдрес', company.legalAddress),
          ...(company.taxNumber === null ? [] : [element('ИНН', {}, company.taxNumber)]),
          ...(company.kpp === null ? [] : [element('КПП', {}, company.kpp)]),
          // The address of delivery is not that of a company's registration.
          ...toAddress('Адрес', address),
        ]
      : [element('ПолноеНаименование', {}, name), ...toAddress('АдресРегистрации', address)]),
    ...list('Контакты', contacts),
    ...(company?.contact ? [toRepresentative(company.contact)] : []),
  ];
}

const toAddress = (name: string, address: string | null): Xml[] =>
  address === null ? [] : [element(name, {}, [element('Представление', {}, address)])];

function toRepresentative({ id, name }: { readonly id: string; readonly name: string }): Xml {
  const person = [
    element('Отношение', {}, 'Контактное лицо'),
    element('Ид', {}, id),
    element('Наименование', {}, name),
  ];
  return element('Представители', {}, [element('Представитель', {}, [element('Контрагент', {}, person)])]);
}

function toContact(type: string, value: string): Xml {
  return element('Контакт', {}, [element('Тип', {}, type), element('Значение', {}, value)]);
}

function toLine(line: ExportedLine): Xml {
  const unit = { Код: line.unit.code, НаименованиеПолное: line.unit.name };
  return element('Товар', {}, [
    element('Ид', {}, line.id),
    ...(line.code === null ? [] : [element('Артикул', {}, line.code)]),
    element('Наименование', {}, line.name),
    element('БазоваяЕдиница', unit, line.unit.name),
    element('ЦенаЗаЕдиницу', {}, decimal(line.price)),
    element('Количество', {}, decimal(line.quantity)),
    element('Сумма', {}, decimal(line.sum)),
    ...list('Налоги', line.taxes.map(toTax)),
    ...list('Скидки', line.discounts.map(toDiscount)),
    element('ЗначенияРеквизитов', {}, [
      toRequisite({ name: 'ВидНоменклатуры', value: line.kind }),
      toRequisite({ name: 'ТипНоменклатуры', value: line.kind }),
    ]),
  ]);
}

function toDiscount({ name, sum, isInSum }: ExportedDiscount): Xml {
  const parts = [element('Наименование', {}, name), element('Сумма', {}, decimal(sum))];
  return element('Скидка', {}, [...parts, element('УчтеноВСумме', {}, String(isInSum))]);
}

function toTax({ name, rate, sum, isInSum }: ExportedTax): Xml {
  const parts = [element('Наименование', {}, name), element('УчтеноВСумме', {}, String(isInSum))];
  return element('Налог', {}, [...parts, element('Сумма', {}, decimal(sum)), element('Ставка', {}, rate)]);
}

function toRequisite({ name, value }: ExportedRequisite): Xml {
  return element('ЗначениеРеквизита', {}, [element('Наименование', {}, name), element('Значение', {}, value)]);
}

function decimal(text: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw new RangeError(`No decimal: ${text}`);
  return text;
}
