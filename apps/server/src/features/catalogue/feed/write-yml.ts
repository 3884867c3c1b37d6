import { closeTag, element, openTag, type Xml } from '@kaplya/files/write-xml';

export type YmlShop = {
  readonly name: string;
  readonly company: string;
  readonly url: string;
  /** The currency by its ISO 4217 code. */
  readonly currency: string;
  /** The time with its offset from UTC. */
  readonly createdAt: string;
};

export type YmlCategory = { readonly number: number; readonly name: string };

export type YmlOffer = {
  readonly code: string;
  readonly url: string;
  readonly priceMinor: number;
  readonly categoryNumber: number;
  readonly pictures: readonly string[];
  readonly name: string;
  readonly vendor: string | null;
  readonly description: string;
  /** A text about a further payment, such as the price of the bottle; null: there is none. */
  readonly note: string | null;
  readonly isAvailable: boolean;
};

/** The longest texts that YML accepts, in characters. */
const nameAtMost = 150;
const noteAtMost = 50;
const descriptionAtMost = 3000;

/** A catalogue of Yandex Market: https://yandex.ru/support/marketplace/ru/assortment/fields */
export function writeYml(shop: YmlShop, categories: readonly YmlCategory[], offers: readonly YmlOffer[]): string {
  const inShop: Xml[] = [
    element('name', {}, shop.name),
    element('company', {}, shop.company),
    element('url', {}, shop.url),
    element('currencies', {}, [element('currency', { id: shop.currency, rate: '1' }, [])]),
    element(
      'categories',
      {},
      categories.map(({ number, name }) => element('category', { id: String(number) }, name)),
    ),
    element(
      'offers',
      {},
      offers.map((offer) => toOffer(offer, shop.currency)),
    ),
  ];
  const xml = inShop.map((each) => each.xml).join('');
  const catalogue = `${openTag('yml_catalog', { date: shop.createdAt })}${openTag('shop', {})}${xml}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${catalogue}${closeTag('shop')}${closeTag('yml_catalog')}\n`;
}

function toOffer(offer: YmlOffer, currency: string): Xml {
  const { code, url, priceMinor, categoryNumber, pictures, name, vendor, description, note, isAvailable } = offer;
  return element('offer', { id: code, available: String(isAvailable) }, [
    element('url', {}, url),
    element('price', {}, toDecimal(priceMinor)),
    element('currencyId', {}, currency),
    element('categoryId', {}, String(categoryNumber)),
    ...pictures.map((picture) => element('picture', {}, picture)),
    element('delivery', {}, 'true'),
    element('pickup', {}, 'false'),
    element('name', {}, cut(name, nameAtMost)),
    ...(vendor === null ? [] : [element('vendor', {}, vendor)]),
    ...(description === '' ? [] : [element('description', {}, cut(description, descriptionAtMost))]),
    ...(note === null ? [] : [element('sales_notes', {}, cut(note, noteAtMost))]),
  ]);
}

/** An amount like `390` or `390.50`. */
function toDecimal(amountMinor: number): string {
  const minor = amountMinor % 100;
  const whole = String((amountMinor - minor) / 100);
  return minor === 0 ? whole : `${whole}.${String(minor).padStart(2, '0')}`;
}

/** Cuts a text by code points, so that no surrogate pair is split. */
const cut = (text: string, length: number): string => [...text].slice(0, length).join('');
