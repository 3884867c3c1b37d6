import type { Offer, Product } from '@kaplya/files/exchange-items';
import type { WorkReason } from '#db/queues/staged-work/claim.ts';
import {
  commitPrices,
  findPriceFault,
  isPriceFault,
  listItemIdsByCode,
  listGoodsById,
  planPrices,
  type AvailabilityChange,
  type PriceInput,
} from '#features/catalogue/index.ts';
import { postExternalCount, type CountedLine } from '#features/stock/index.ts';
import { toDecimal } from '@kaplya/domain';
import type { ExchangeChange } from '../exchange.table.ts';
import { listLinkedCodes } from '../stores/link.store.ts';
import type { FoundRow } from '../stores/row.store.ts';
import { applyGoods } from './apply-goods.ts';
import { isRemark, keyOf, nothing, toRow, type BatchCall, type BatchResult } from './item-result.ts';
import { readPrices, readStock, toMapping, type OfferedPrice, type OfferedStock } from './offer-values.ts';

type OfferItem = { readonly number: number; readonly item: Offer };

/** An offer whose goods the shop has, with its result. */
type AppliedOffer = {
  readonly each: OfferItem;
  readonly itemId: string;
  readonly prices: readonly OfferedPrice[];
  readonly stock: readonly OfferedStock[];
  readonly errors: WorkReason[];
  readonly changes: ExchangeChange[];
};

/**
 * Applies prices and counts of goods by their ids at 1C. A price is set from today on in the zones of its type; a count
 * is that of the warehouse (rule 118). Offers of goods that the shop does not have get the outcome `waiting` and write
 * nothing.
 */
export async function applyOffers(call: BatchCall, items: readonly OfferItem[]): Promise<BatchResult> {
  const { partner, exchange } = call;
  const mapping = toMapping(call.mapping);
  const variants = await addVariants(call, items);
  const ids = await findItemIds(call, items);
  const seen = new Set<string>();
  const rows = new Map<number, FoundRow>();
  const offers: AppliedOffer[] = [];
  for (const each of items) {
    const { item, number } = each;
    const itemId = ids.get(keyOf(item));
    if (item.isDeleted && itemId === undefined) continue;
    if (itemId === undefined) {
      const row = variants.rows.get(number);
      rows.set(number, row ?? toRow(each, 'waiting', { errors: [{ code: 'exchange.goods_unknown' }] }));
    } else if (seen.has(itemId)) {
      rows.set(number, toRow(each, 'refused', { errors: [{ code: 'exchange.twice' }] }));
    } else {
      const prices = exchange.settings.prices
        ? readPrices(item, mapping, partner.currency)
        : { values: [], errors: [] };
      const stock = exchange.settings.stock ? readStock(item, mapping) : { values: [], errors: [] };
      const faults = item.faults.map(({ element, text }) => ({
        code: 'exchange.not_number',
        params: { element, text },
      }));
      offers.push({
        ...{ each, itemId, prices: prices.values, stock: stock.values },
        changes: [...(variants.rows.get(number)?.changes ?? [])],
        errors: [...faults, ...prices.errors, ...stock.errors],
      });
      seen.add(itemId);
    }
  }
  const changesCatalogue = await applyPrices(call, offers);
  const available = await applyStock(call, offers);
  for (const { each, itemId, errors, changes } of offers) {
    const hasFaults = errors.some((error) => !isRemark(error));
    const isNew = variants.rows.get(each.number)?.outcome === 'added';
    const outcome = isNew ? 'added' : changes.length > 0 ? 'changed' : hasFaults ? 'refused' : 'unchanged';
    // New goods have no subject, because a dry run rolls their insertion back.
    rows.set(each.number, toRow(each, outcome, { subject: isNew ? null : `product:${itemId}`, changes, errors }));
  }
  return {
    ...nothing,
    rows: items.map((each) => rows.get(each.number) ?? toRow(each, 'unchanged')),
    changesCatalogue: changesCatalogue || variants.changesCatalogue,
    available,
  };
}

/** Adds the variants of goods, which 1C names only in offers, as new products. */
async function addVariants(
  call: BatchCall,
  items: readonly OfferItem[],
): Promise<{ readonly rows: ReadonlyMap<number, FoundRow>; readonly changesCatalogue: boolean }> {
  const ids = await findItemIds(call, items);
  const seen = new Set<string>();
  const added = items.filter(({ item }) => {
    const key = keyOf(item);
    if (item.characteristicId === null || item.isDeleted || ids.has(key) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  if (added.length === 0) return { rows: new Map(), changesCatalogue: false };
  const result = await applyGoods(
    call,
    added.map(({ number, item }) => ({ number, item: toProduct(item) })),
  );
  const rows = result.rows.filter(({ outcome }) => outcome !== 'unchanged');
  return { rows: new Map(rows.map((row) => [row.number, row])), changesCatalogue: result.changesCatalogue };
}

/**
 * The product made of a variant's offer. Some versions of 1C send only the name of the variant, such as `Цвет: белый`,
 * without that of the product.
 */
function toProduct({ id, characteristicId, code, barcode, unit, isDeleted, line, faults, ...offer }: Offer): Product {
  const described = offer.characteristics.map(({ name, value }) => `${name}: ${value}`).join(', ');
  const name = offer.name ?? (described || code);
  return {
    ...{ kind: 'product', id, characteristicId, code: null, barcode, name, unit, isDeleted, line, faults },
    ...{ groupIds: null, description: null, pictures: null, taxes: [], properties: [], requisites: [] },
  };
}

async function findItemIds(
  { transaction, partner }: BatchCall,
  items: readonly OfferItem[],
): Promise<Map<string, string>> {
  const keys = [...new Set(items.map(({ item }) => keyOf(item)))];
  const linked = await listLinkedCodes(transaction, partner.id, keys);
  const codes = keys.map((key) => [key, linked.get(key) ?? key] as const);
  const ids = await listItemIdsByCode(
    transaction,
    partner.id,
    codes.map(([, code]) => code),
  );
  return new Map(codes.flatMap(([key, code]) => (ids.has(code) ? [[key, ids.get(code) ?? ''] as const] : [])));
}

/** Writes the prices of offers; returns whether any has changed. */
async function applyPrices(
  { context, transaction, partner }: BatchCall,
  offers: readonly AppliedOffer[],
): Promise<boolean> {
  const inputs = offers.flatMap((offer) =>
    offer.prices.map(({ areaId, amount }) => {
      const input: PriceInput = { areaId, productId: offer.itemId, price: { amount, currency: partner.currency } };
      return { offer, input, fault: findPriceFault(context, partner, input) };
    }),
  );
  for (const { offer, fault } of inputs) if (fault) offer.errors.push({ code: fault.code });
  const fit = inputs.filter(({ fault }) => !fault);
  if (fit.length === 0) return false;
  const plans = await planPrices(
    context,
    transaction,
    partner,
    fit.map(({ input }) => input),
    { isLocking: true },
  );
  const written = plans.flatMap((plan, index) => {
    const offer = fit[index]?.offer;
    if (!offer) return [];
    if (isPriceFault(plan)) {
      offer.errors.push({ code: plan.code });
      return [];
    }
    // If the price is the current one, nothing is written, so that an area that follows the list price continues to
    // follow it (rule 117).
    if (plan.before.priceMinor === plan.after.priceMinor) return [];
    const before = toDecimal(plan.before.priceMinor);
    const after = toDecimal(plan.after.priceMinor);
    offer.changes.push({ field: 'price', of: plan.areaId, before, after });
    return [plan];
  });
  await commitPrices(transaction, partner.id, written);
  return written.length > 0;
}

async function applyStock(
  { transaction, partner, exchange, run, now }: BatchCall,
  offers: readonly AppliedOffer[],
): Promise<readonly AvailabilityChange[]> {
  const lines = offers.flatMap((offer) =>
    offer.stock.map(({ warehouseId, counted }) => ({ offer, warehouseId, counted, productId: offer.itemId })),
  );
  // A set has no stock of its own.
  const known = new Set(
    (await listGoodsById(transaction, partner.id, [...new Set(lines.map(({ productId }) => productId))])).map(
      ({ id }) => id,
    ),
  );
  const ofProducts = lines.filter(({ productId }) => known.has(productId));
  const staffId = run.staffId ?? exchange.passwordBy;
  if (ofProducts.length === 0 || staffId === null) return [];
  const places = [...Map.groupBy(ofProducts, ({ warehouseId }) => warehouseId)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const available: AvailabilityChange[] = [];
  for (const [warehouseId, counts] of places) {
    const posted = await postExternalCount(
      transaction,
      { partner, language: partner.languages[0] ?? 'ru' },
      { warehouseId, lines: counts, countedAt: run.countedAt, at: now, staffId, note: `1C: ${run.name}`.slice(0, 500) },
    );
    available.push(...posted.available);
    const offerOf = new Map(counts.map(({ productId, offer }) => [productId, offer]));
    for (const line of posted.lines) recordCount(offerOf.get(line.productId), warehouseId, line);
  }
  return available;
}

function recordCount(
  offer: AppliedOffer | undefined,
  warehouseId: string,
  { before, after, isCountedLater }: CountedLine,
): void {
  if (!offer) return;
  if (isCountedLater) {
    offer.errors.push({ code: 'stock.counted_later' });
    return;
  }
  if (after.onHand < after.reserved)
    offer.errors.push({ code: 'exchange.below_reserved', params: { onHand: after.onHand, reserved: after.reserved } });
  if (before.onHand === after.onHand && before.missing === after.missing) return;
  offer.changes.push({ field: 'stock', of: warehouseId, before: String(before.onHand), after: String(after.onHand) });
}
