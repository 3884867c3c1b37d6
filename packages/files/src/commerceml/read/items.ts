/**
 * An item of a CommerceML 2 file. A decimal is a text with a point (`-12.5`). Null: the file does not contain the
 * value, so the shop's remains unchanged.
 */
export type ExchangeItem =
  | ExchangeRoot
  | Classifier
  | Group
  | Property
  | Catalogue
  | Product
  | OfferPackage
  | PriceType
  | Warehouse
  | Offer
  | Counterparty
  | ExchangeDocument;

/**
 * A malformed value, by the name of its element: `12,5,0` where a number is expected. The other values of the item are
 * read.
 */
export interface Fault {
  readonly element: string;
  readonly text: string;
}

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

interface Located {
  /** The line of the file where the item begins; counts from 1. */
  readonly line: number;
  readonly faults: readonly Fault[];
}

/** The first item of every file. */
export interface ExchangeRoot {
  readonly kind: 'root';
  /** The version of the schema, such as `2.08`. */
  readonly schema: string | null;
  /** The time of the file by the clock of 1C: `2026-03-12T10:15:00`, with `+03:00` or `Z` if the file has it. */
  readonly formedAt: string | null;
}

export interface Classifier extends Located {
  readonly kind: 'classifier';
  readonly id: string;
  readonly name: string | null;
  readonly onlyChanges: boolean;
}

/** A group of goods. It is emitted before the groups inside it. */
export interface Group extends Located {
  readonly kind: 'group';
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string | null;
  readonly isDeleted: boolean;
}

export interface Property extends Located {
  readonly kind: 'property';
  readonly id: string;
  readonly name: string | null;
  /** The type of the property's values as the file has it: `Строка`, `Число`, `Справочник`. */
  readonly valueType: string | null;
  /** The values of a `Справочник`, which products name by id. */
  readonly choices: readonly { readonly id: string; readonly value: string }[];
  readonly isDeleted: boolean;
}

export interface Catalogue extends Located {
  readonly kind: 'catalogue';
  readonly id: string;
  readonly name: string | null;
  readonly classifierId: string | null;
  /** Whether the file has changes only; false: goods that it does not name no longer exist. */
  readonly onlyChanges: boolean;
}

/** The ids of goods. The file joins the ids of product and characteristic by `#`; `id` is the product's alone. */
interface Goods {
  readonly id: string;
  readonly characteristicId: string | null;
  readonly code: string | null;
  readonly barcode: string | null;
  readonly name: string | null;
  /** The unit of measure: its code of ОКЕИ (`796`) and short name (`шт`). */
  readonly unit: { readonly code: string | null; readonly name: string } | null;
  readonly isDeleted: boolean;
}

export interface Product extends Located, Goods {
  readonly kind: 'product';
  /** The ids of the product's groups; null if the file has none. */
  readonly groupIds: readonly string[] | null;
  readonly description: string | null;
  /** Paths of accompanying files, the main one first; null where the file has no pictures. */
  readonly pictures: readonly string[] | null;
  readonly taxes: readonly { readonly name: string; readonly rate: string }[];
  readonly properties: readonly { readonly id: string; readonly values: readonly string[] }[];
  readonly requisites: readonly NamedValue[];
}

export interface OfferPackage extends Located {
  readonly kind: 'package';
  readonly id: string;
  readonly name: string | null;
  readonly catalogueId: string | null;
  readonly onlyChanges: boolean;
}

export interface PriceType extends Located {
  readonly kind: 'price-type';
  readonly id: string;
  readonly name: string | null;
  readonly currency: string | null;
}

export interface Warehouse extends Located {
  readonly kind: 'warehouse';
  readonly id: string;
  readonly name: string | null;
}

export interface OfferPrice {
  readonly priceTypeId: string;
  readonly price: string;
  readonly currency: string | null;
  readonly unit: string | null;
  /** The number of units of the product in one unit of the price. */
  readonly coefficient: string | null;
}

export interface Offer extends Located, Goods {
  readonly kind: 'offer';
  readonly characteristics: readonly NamedValue[];
  /** The prices by price type; null in files without prices, such as `rests.xml`. */
  readonly prices: readonly OfferPrice[] | null;
  /** The stock of all warehouses together; may be negative. */
  readonly quantity: string | null;
  /** The stock by warehouse, in the new form or the old one; null where the file has none, as `prices.xml`. */
  readonly rests: readonly { readonly warehouseId: string; readonly quantity: string }[] | null;
}

export interface DocumentLine {
  readonly id: string;
  readonly characteristicId: string | null;
  readonly name: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly sum: string | null;
  readonly requisites: readonly NamedValue[];
}

/** A company of 1C's list of counterparties; the name of a person is no company, and has no tax number. */
export interface Counterparty extends Located {
  readonly kind: 'counterparty';
  readonly id: string;
  readonly name: string | null;
  readonly taxNumber: string | null;
  readonly kpp: string | null;
  readonly legalAddress: string | null;
  readonly isDeleted: boolean;
}

/** An order as 1C sends it back. */
export interface ExchangeDocument extends Located {
  readonly kind: 'document';
  /** The id in 1C; a returned order has the number and id that were sent. */
  readonly id: string;
  readonly number: string | null;
  readonly day: string | null;
  readonly time: string | null;
  /** The operation of the document, such as `Заказ товара`. */
  readonly operation: string | null;
  readonly currency: string | null;
  readonly sum: string | null;
  readonly comment: string | null;
  /** `Статус заказа`, `Дата оплаты`, `Дата отгрузки` and others; `findRequisite` finds one. */
  readonly requisites: readonly NamedValue[];
  readonly lines: readonly DocumentLine[];
  readonly isDeleted: boolean;
}
