import { FileRefused, toExcerpt } from '../../file-refused.ts';
import { toDecimalText } from './decimal-text.ts';
import { findRequisite } from './find-requisite.ts';
import { childOf, childrenOf, isTrue, textOf, type Element } from './element.ts';
import type {
  Catalogue,
  Classifier,
  Counterparty,
  DocumentLine,
  ExchangeDocument,
  Fault,
  Group,
  NamedValue,
  Offer,
  OfferPackage,
  OfferPrice,
  PriceType,
  Product,
  Property,
  Warehouse,
} from './items.ts';

/** Reads numbers of an item, and collects the faults of texts that are none. */
interface Numbers {
  readonly faults: Fault[];
  readonly of: (element: Element | undefined, name: string) => string | null;
  readonly from: (name: string, text: string | null | undefined) => string | null;
}

const mostFaults = 20;

function createNumbers(): Numbers {
  const faults: Fault[] = [];
  const from: Numbers['from'] = (name, text) => {
    if (text == null || text.trim() === '') return null;
    const decimal = toDecimalText(text);
    if (decimal === null && faults.length < mostFaults) faults.push({ element: name, text: toExcerpt(text) });
    return decimal;
  };
  return { faults, from, of: (element, name) => from(name, textOf(element, name)) };
}

export function toClassifier(element: Element, line: number): Classifier {
  return {
    ...{ kind: 'classifier', id: requireId(element, line), name: textOf(element, 'Наименование') },
    ...{ onlyChanges: isTrue(element, 'СодержитТолькоИзменения'), line, faults: [] },
  };
}

export function toGroup(element: Element, line: number, parentId: string | null): Group {
  return {
    ...{ kind: 'group', id: requireId(element, line), parentId, name: textOf(element, 'Наименование') },
    ...{ isDeleted: isDeleted(element), line, faults: [] },
  };
}

export function toProperty(element: Element, line: number): Property {
  const choices = childrenOf(childOf(element, 'ВариантыЗначений'), 'Справочник').flatMap((choice) => {
    const [id, value] = [textOf(choice, 'ИдЗначения'), textOf(choice, 'Значение')];
    return id === null || value === null ? [] : [{ id, value }];
  });
  return {
    ...{ kind: 'property', id: requireId(element, line), name: textOf(element, 'Наименование') },
    ...{ valueType: textOf(element, 'ТипЗначений'), choices, isDeleted: isDeleted(element), line, faults: [] },
  };
}

export function toCatalogue(element: Element, line: number): Catalogue {
  return {
    ...{ kind: 'catalogue', id: requireId(element, line), name: textOf(element, 'Наименование') },
    classifierId: textOf(element, 'ИдКлассификатора'),
    ...{ onlyChanges: isTrue(element, 'СодержитТолькоИзменения'), line, faults: [] },
  };
}

export function toPackage(element: Element, line: number): OfferPackage {
  return {
    ...{ kind: 'package', id: requireId(element, line), name: textOf(element, 'Наименование') },
    catalogueId: textOf(element, 'ИдКаталога'),
    // The element `ИзмененияПакетаПредложений` always contains changes only.
    onlyChanges: element.name !== 'ПакетПредложений' || isTrue(element, 'СодержитТолькоИзменения'),
    ...{ line, faults: [] },
  };
}

export function toPriceType(element: Element, line: number): PriceType {
  const [id, name] = [requireId(element, line), textOf(element, 'Наименование')];
  return { kind: 'price-type', id, name, currency: textOf(element, 'Валюта'), line, faults: [] };
}

export function toWarehouse(element: Element, line: number): Warehouse {
  const [id, name] = [requireId(element, line), textOf(element, 'Наименование')];
  return { kind: 'warehouse', id, name, line, faults: [] };
}

export function toProduct(element: Element, line: number): Product {
  const groups = childOf(element, 'Группы');
  const pictures = childrenOf(element, 'Картинка');
  return {
    ...{ kind: 'product', ...toGoods(element, line) },
    groupIds: groups ? childrenOf(groups, 'Ид').flatMap(({ text }) => listed(text)) : null,
    description: textOf(element, 'Описание'),
    pictures: pictures.length === 0 ? null : pictures.flatMap(({ text }) => listed(text)),
    taxes: childrenOf(childOf(element, 'СтавкиНалогов'), 'СтавкаНалога').flatMap((tax) => {
      const [name, rate] = [textOf(tax, 'Наименование'), textOf(tax, 'Ставка')];
      return name === null || rate === null ? [] : [{ name, rate }];
    }),
    properties: childrenOf(childOf(element, 'ЗначенияСвойств'), 'ЗначенияСвойства').flatMap((property) => {
      const id = textOf(property, 'Ид');
      return id === null ? [] : [{ id, values: childrenOf(property, 'Значение').flatMap(({ text }) => listed(text)) }];
    }),
    requisites: listRequisites(element),
    ...{ line, faults: [] },
  };
}

export function toOffer(element: Element, line: number): Offer {
  const numbers = createNumbers();
  const prices = childOf(element, 'Цены');
  const rests = toRests(element, numbers);
  const characteristics = childrenOf(childOf(element, 'ХарактеристикиТовара'), 'ХарактеристикаТовара');
  return {
    ...{ kind: 'offer', ...toGoods(element, line) },
    characteristics: characteristics.flatMap((one) => toNamed(one, 'Наименование', 'Значение')),
    prices: prices ? childrenOf(prices, 'Цена').flatMap((price) => toPrice(price, numbers)) : null,
    quantity: numbers.of(element, 'Количество') ?? rests.total,
    rests: rests.byWarehouse,
    ...{ line, faults: numbers.faults },
  };
}

function toPrice(element: Element, numbers: Numbers): OfferPrice[] {
  const [priceTypeId, price] = [textOf(element, 'ИдТипаЦены'), numbers.of(element, 'ЦенаЗаЕдиницу')];
  if (priceTypeId === null || price === null) return [];
  const [currency, unit] = [textOf(element, 'Валюта'), textOf(element, 'Единица')];
  return [{ priceTypeId, price, currency, unit, coefficient: numbers.of(element, 'Коэффициент') }];
}

/**
 * Reads the stock from `Остатки/Остаток/Склад`, or from the old `<Склад ИдСклада="…" КоличествоНаСкладе="…"/>`; a
 * quantity without a warehouse is the total.
 */
function toRests(element: Element, numbers: Numbers): { total: string | null; byWarehouse: Offer['rests'] } {
  const rests = childOf(element, 'Остатки');
  const old = childrenOf(element, 'Склад');
  if (!rests && old.length === 0) return { total: null, byWarehouse: null };
  const byWarehouse: { warehouseId: string; quantity: string }[] = [];
  let total: string | null = null;
  const add = (warehouseId: string | null | undefined, quantity: string | null) => {
    if (warehouseId != null && quantity !== null) byWarehouse.push({ warehouseId, quantity });
  };
  for (const rest of childrenOf(rests, 'Остаток')) {
    const warehouses = childrenOf(rest, 'Склад');
    if (warehouses.length === 0) total = numbers.of(rest, 'Количество');
    for (const warehouse of warehouses) add(textOf(warehouse, 'Ид'), numbers.of(warehouse, 'Количество'));
  }
  for (const { attributes } of old)
    add(attributes['ИдСклада'], numbers.from('КоличествоНаСкладе', attributes['КоличествоНаСкладе']));
  return { total, byWarehouse };
}

export function toDocument(element: Element, line: number): ExchangeDocument {
  const numbers = createNumbers();
  const lines = childrenOf(childOf(element, 'Товары'), 'Товар').map((goods): DocumentLine => ({
    ...splitId(textOf(goods, 'Ид') ?? ''),
    name: textOf(goods, 'Наименование'),
    quantity: numbers.of(goods, 'Количество'),
    price: numbers.of(goods, 'ЦенаЗаЕдиницу'),
    sum: numbers.of(goods, 'Сумма'),
    requisites: listRequisites(goods),
  }));
  return {
    ...{ kind: 'document', id: requireId(element, line), number: textOf(element, 'Номер') },
    ...{ day: textOf(element, 'Дата'), time: textOf(element, 'Время'), operation: textOf(element, 'ХозОперация') },
    ...{
      currency: textOf(element, 'Валюта'),
      sum: numbers.of(element, 'Сумма'),
      comment: textOf(element, 'Комментарий'),
    },
    ...{ requisites: listRequisites(element), lines, isDeleted: isDeleted(element), line, faults: numbers.faults },
  };
}

export function toCounterparty(element: Element, line: number): Counterparty {
  const address = childOf(element, 'ЮридическийАдрес') ?? childOf(element, 'АдресРегистрации');
  return {
    ...{ kind: 'counterparty', id: requireId(element, line) },
    name: textOf(element, 'ОфициальноеНаименование') ?? textOf(element, 'Наименование'),
    ...{ taxNumber: textOf(element, 'ИНН'), kpp: textOf(element, 'КПП') },
    legalAddress: textOf(address, 'Представление'),
    ...{ isDeleted: isDeleted(element), line, faults: [] },
  };
}

type GoodsOf = Pick<Product, 'id' | 'characteristicId' | 'code' | 'barcode' | 'name' | 'unit' | 'isDeleted'>;

function toGoods(element: Element, line: number): GoodsOf {
  const unit = childOf(element, 'БазоваяЕдиница');
  const unitName = unit?.text.trim() || unit?.attributes['НаименованиеПолное'];
  return {
    ...splitId(requireId(element, line)),
    ...{
      code: textOf(element, 'Артикул'),
      barcode: textOf(element, 'Штрихкод'),
      name: textOf(element, 'Наименование'),
    },
    unit: unit && unitName ? { code: unit.attributes['Код']?.trim() || null, name: unitName } : null,
    isDeleted: isDeleted(element),
  };
}

function splitId(id: string): { id: string; characteristicId: string | null } {
  const at = id.indexOf('#');
  return at < 0 ? { id, characteristicId: null } : { id: id.slice(0, at), characteristicId: id.slice(at + 1) || null };
}

function requireId(element: Element, line: number): string {
  const id = textOf(element, 'Ид');
  if (id === null) throw new FileRefused('exchange.no_id', { element: element.name, line });
  return id;
}

function isDeleted(element: Element): boolean {
  const status = element.attributes['Статус'] ?? textOf(element, 'Статус') ?? '';
  const marked = findRequisite(listRequisites(element), 'ПометкаУдаления') ?? '';
  return /^удал[её]н$/i.test(status.trim()) || isTrue(element, 'ПометкаУдаления') || /^(?:true|1|да)$/i.test(marked);
}

function listRequisites(element: Element): readonly NamedValue[] {
  const requisites = childrenOf(childOf(element, 'ЗначенияРеквизитов'), 'ЗначениеРеквизита');
  return requisites.flatMap((requisite) => toNamed(requisite, 'Наименование', 'Значение'));
}

function toNamed(element: Element, name: string, value: string): NamedValue[] {
  const found = textOf(element, name);
  return found === null ? [] : [{ name: found, value: textOf(element, value) ?? '' }];
}

function listed(text: string): string[] {
  return text.trim() === '' ? [] : [text.trim()];
}
