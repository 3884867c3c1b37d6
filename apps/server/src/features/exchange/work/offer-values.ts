import { listPriceTarget, wholeStockId } from '@kaplya/contract';
import { findCurrencies, parseDecimalAmount, type Currency, type MinorUnits } from '@kaplya/domain';
import type { Offer } from '@kaplya/files/exchange-items';
import type { WorkReason } from '#db/queues/staged-work/claim.ts';
import type { ExchangeLinkEntry } from '../stores/link.store.ts';
import { hasOnlyWholeStock } from './read-document.ts';

export type Mapping = {
  readonly pricesOf: ReadonlyMap<string, readonly string[]>;
  readonly warehouseOf: ReadonlyMap<string, string>;
  /** By warehouse id here, the ids of the warehouses of 1C that are mapped to it. */
  readonly sourcesOf: ReadonlyMap<string, readonly string[]>;
};

export function toMapping(links: readonly ExchangeLinkEntry[]): Mapping {
  const of = (kindOfLink: ExchangeLinkEntry['kind']) =>
    links.flatMap(({ kind, externalId, targets }) =>
      kind === kindOfLink && targets ? [[externalId, targets] as const] : [],
    );
  const places = of('warehouse').flatMap(([id, [target]]) => (target === undefined ? [] : [[id, target] as const]));
  const sources = Map.groupBy(places, ([, target]) => target);
  return {
    pricesOf: new Map(of('price-type')),
    warehouseOf: new Map(places),
    sourcesOf: new Map([...sources].map(([target, pairs]) => [target, pairs.map(([id]) => id)])),
  };
}

/** A price from an offer for one zone; `areaId` null: for the list price. */
export type OfferedPrice = { readonly areaId: string | null; readonly amount: MinorUnits };

export type Read<Value> = { readonly values: readonly Value[]; readonly errors: readonly WorkReason[] };

/** The prices of an offer by zone. An invalid price becomes an error and does not affect the others. */
export function readPrices({ prices }: Offer, { pricesOf }: Mapping, currency: Currency): Read<OfferedPrice> {
  const values = new Map<string, OfferedPrice>();
  const errors: WorkReason[] = [];
  for (const price of prices ?? []) {
    const targets = pricesOf.get(price.priceTypeId) ?? [];
    if (targets.length === 0) continue;
    const amount = toMinor(price.price);
    const isOwn = price.currency === null || isNameOf(currency, price.currency);
    if (!isOwn) errors.push({ code: 'exchange.other_currency', params: { text: price.currency ?? '' } });
    else if (price.coefficient !== null && Number(price.coefficient) !== 1)
      errors.push({ code: 'exchange.other_unit', params: { text: price.coefficient } });
    else if (amount === null) errors.push({ code: 'exchange.no_price', params: { text: price.price } });
    else if (targets.some((target) => values.has(target))) errors.push({ code: 'exchange.price_twice' });
    else
      for (const target of targets) values.set(target, { areaId: target === listPriceTarget ? null : target, amount });
  }
  return { values: [...values.values()], errors };
}

const isNameOf = (currency: Currency, name: string): boolean =>
  name.trim().toUpperCase() === currency || findCurrencies(name).includes(currency);

/**
 * The amount in minor units; null: no price, or a price of zero. Further decimals are allowed only if they are zeros.
 */
function toMinor(text: string): MinorUnits | null {
  const minor = parseDecimalAmount(text.replace(/(\.\d\d)0+$/, '$1'));
  return minor === null || minor === 0 ? null : minor;
}

export type OfferedStock = { readonly warehouseId: string; readonly counted: number };

/**
 * The counted stock by the shop's warehouses. A negative count becomes zero with a remark. If several warehouses of 1C
 * are mapped to one here, it is counted only if the offer names all of them.
 */
export function readStock(offer: Offer, { warehouseOf, sourcesOf }: Mapping): Read<OfferedStock> {
  const errors: WorkReason[] = [];
  const counted = new Map<string, number>();
  const named = hasOnlyWholeStock(offer)
    ? [{ warehouseId: wholeStockId, quantity: offer.quantity ?? '0' }]
    : (offer.rests ?? []);
  const pieces = new Map<string, number>();
  for (const { warehouseId, quantity } of named) {
    if (!warehouseOf.has(warehouseId)) continue;
    const count = toPieces(quantity);
    if (count === null) errors.push({ code: 'exchange.not_whole', params: { text: quantity } });
    else pieces.set(warehouseId, count);
  }
  for (const [target, sources] of sourcesOf) {
    const parts = sources.flatMap((id) => pieces.get(id) ?? []);
    if (parts.length === 0) continue;
    if (parts.length < sources.length && !errors.some(({ code }) => code === 'exchange.not_whole'))
      errors.push({ code: 'exchange.rest_in_part', params: { warehouse: target } });
    if (parts.length < sources.length) continue;
    const sum = parts.reduce((whole, part) => whole + part, 0);
    if (sum < 0) errors.push({ code: 'exchange.negative', params: { count: sum } });
    counted.set(target, Math.max(0, sum));
  }
  return { values: [...counted].map(([warehouseId, count]) => ({ warehouseId, counted: count })), errors };
}

const mostPieces = 1_000_000_000;

function toPieces(text: string): number | null {
  const [, whole = ''] = /^(-?\d{1,12})(?:\.0*)?$/.exec(text) ?? [];
  const count = whole === '' ? Number.NaN : Number(whole);
  return Number.isSafeInteger(count) && Math.abs(count) <= mostPieces ? count + 0 : null;
}
