import { calculateCart, defaultMinimumOnlinePayment, type CartCalculation, type CartTotals } from './calculate-cart.ts';
import type { Acquisition, AutomaticReason, CartLine, ItemKind } from './cart-line.ts';
import { noEarning, noPoints } from '../benefits/cart-points.ts';
import type { BottleDeclaration } from '../containers/containers.ts';
import type { FeeKind, FeeParameters, LiftPlace } from './fees.ts';
import type { Currency, MinorUnits } from '../money/money.ts';
import type { RequiredReason } from './required-products.ts';

interface Amount {
  readonly amount: MinorUnits;
}

/** A line of a calculation, as the contract has it. */
export interface ConfirmedItem {
  readonly type: ItemKind;
  readonly productId?: string | undefined;
  readonly productSetId?: string | undefined;
  readonly quantity: number;
  readonly isRequired: boolean;
  readonly reason: AutomaticReason | null;
  readonly acquisition: Acquisition | null;
  /** Price of one piece. */
  readonly price: Amount;
}

/** The part of the server's last calculation that a prediction reads, as the contract has it. */
export interface ConfirmedCalculation {
  readonly items: readonly ConfirmedItem[];
  readonly bottlesOfWater: number;
  readonly returnableContainer: number | null;
  readonly containerProduct: { readonly productId: string; readonly price: Amount; readonly rentPrice: Amount };
  readonly requiredProducts: readonly { readonly productId: string; readonly reason: RequiredReason }[];
  readonly fees: readonly { readonly kind: FeeKind; readonly amount: Amount }[];
  readonly totals: Readonly<Record<keyof CartTotals, Amount>>;
  /** Null for no code. */
  readonly promocode: object | null;
}

/** A line with the quantity that the customer wants now. */
export interface WantedLine {
  /** The identity of the line; returned as the `lineId` of the prediction. */
  readonly key: string;
  readonly kind: ItemKind;
  readonly itemId: string;
  readonly quantity: number;
  readonly isRequired: boolean;
  readonly reason: AutomaticReason | null;
  readonly acquisition: Acquisition | null;
}

/**
 * The least and greatest quantities since the last calculation. The server cuts declared bottles down with each
 * command, so their final number depends on the order of the commands.
 */
export interface ChangesSinceCalculation {
  /** The least quantity of each line by its key; a key that is not there had none. */
  readonly leastOf: ReadonlyMap<string, number>;
  /** The declared bottles, -1 for not declared. */
  readonly leastReturned: number;
  readonly mostReturned: number;
}

/** An item's data in the catalogue that the client has loaded (the shelf). */
export interface ShelfItem {
  /** The price with an exchange of empties. */
  readonly unitPrice: MinorUnits;
  readonly containersPerUnit: number;
  readonly isContainer: boolean;
}

/** Everything that a client knows of a cart that the server has not calculated yet. Amounts in minor units. */
export interface KnownCart extends BottleDeclaration {
  readonly currency: Currency;
  readonly parameters: FeeParameters;
  /** The server's last calculation; null for a new cart without owed containers. */
  readonly confirmed: ConfirmedCalculation | null;
  /** The answer about bottles that the confirmed calculation was made with. */
  readonly confirmedAnswer: boolean | null;
  readonly lines: readonly WantedLine[];
  /** Whether missing containers are bought or rented. */
  readonly acquisition: Acquisition;
  /** Whether the server refused to add containers. */
  readonly areContainersRefused: boolean;
  readonly changesSinceCalculation: ChangesSinceCalculation;
  readonly address: LiftPlace | null;
  readonly hasInterval: boolean;
  /** Whether a promo code is entered, or points are to pay. */
  readonly hasBenefits: boolean;
  /** Finds an item of the loaded catalogue; null if it is not there. */
  readonly findItem: (kind: ItemKind, itemId: string) => ShelfItem | null;
  /** Whether the loaded catalogue has the prices of the cart's area and day. */
  readonly isShelfOfCart: boolean;
}

/** The changes of a cart that was just calculated: none. */
export function startChanges(
  lines: readonly Pick<WantedLine, 'key' | 'quantity'>[],
  returned: number | null,
): ChangesSinceCalculation {
  const declared = returned ?? -1;
  return {
    leastOf: new Map(lines.map(({ key, quantity }) => [key, quantity])),
    leastReturned: declared,
    mostReturned: declared,
  };
}

/** Extends the least and greatest quantities by those of the cart now; a line that is missing has quantity 0. */
export function recordChanges(
  changesSinceCalculation: ChangesSinceCalculation,
  lines: readonly Pick<WantedLine, 'key' | 'quantity'>[],
  returned: number | null,
): ChangesSinceCalculation {
  const now = new Map(lines.map(({ key, quantity }) => [key, quantity]));
  const declared = returned ?? -1;
  return {
    leastOf: new Map(
      [...changesSinceCalculation.leastOf].map(([key, least]) => [key, Math.min(least, now.get(key) ?? 0)]),
    ),
    leastReturned: Math.min(changesSinceCalculation.leastReturned, declared),
    mostReturned: Math.max(changesSinceCalculation.mostReturned, declared),
  };
}

/**
 * The calculation that the server will make of this cart after it has received these lines and bottles, and the missing
 * containers were added. Null where the client cannot know it: with a promo code or points, without a price, or where
 * the calculation before cannot be reproduced. A pump that a first order may still ask for is no part of it.
 */
export function predictCart(known: KnownCart): CartCalculation | null {
  const { confirmed } = known;
  if (known.hasBenefits || (confirmed && confirmed.promocode !== null)) return null;
  // The calculation of an empty cart has neither the surcharge of an interval nor debts from before.
  if (confirmed ? confirmed.items.length === 0 : known.hasInterval) return null;
  const otherWater = confirmed ? findOtherWater(known, confirmed) : 0;
  if (otherWater === null || (confirmed && !isReproduced(known, confirmed, otherWater))) return null;

  const lines = toLines(known);
  if (lines === null) return null;
  const all = withOtherWater(lines, otherWater);
  if (!isReturnedKnown(known, lines, otherWater)) return null;
  // Without an answer about bottles, containers in the cart come from an earlier answer, and the client cannot predict
  // them.
  if (known.haveContainersToReturn === null && known.lines.some((line) => isOfWater(known, line))) return null;

  const calculate = (of: readonly CartLine[]) => withoutOtherWater(calculateKnown(known, known, of));
  const calculation = calculate(all);
  const missing = calculation.insufficientReturnableContainer;
  if (known.haveContainersToReturn === null || missing === 0) return calculation;
  const container = toContainerLine(known, missing);
  return container && calculate([...all, container]);
}

const otherWaterKey = 'other water';

/** Adds one line at price 0 for lines of which only the bottles are known. */
function withOtherWater(lines: readonly CartLine[], bottles: number): CartLine[] {
  if (bottles === 0) return [...lines];
  const line: WantedLine = {
    ...{ key: otherWaterKey, kind: 'product', itemId: otherWaterKey, quantity: 1, isRequired: false },
    ...{ reason: null, acquisition: null },
  };
  return [...lines, toCartLine(line, { unitPrice: 0, containersPerUnit: bottles })];
}

function withoutOtherWater(calculation: CartCalculation): CartCalculation {
  return { ...calculation, lines: calculation.lines.filter(({ lineId }) => lineId !== otherWaterKey) };
}

/** The wanted lines without containers, which depend on the water; null if one of the lines cannot be priced. */
function toLines(known: KnownCart): CartLine[] | null {
  const lines: CartLine[] = [];
  for (const line of known.lines) {
    if (line.quantity === 0 || line.reason === 'RENTAL_DEBT' || (line.isRequired && isOfWater(known, line))) continue;
    const unitPrice = findUnitPrice(known, line);
    // How containers chosen by hand are reduced depends on the order of the changes, so it cannot be predicted.
    if (unitPrice === null || isContainer(known, line) || !isCauseKnown(known, line)) return null;
    // An item that is not in the loaded catalogue can only be in an unchanged line.
    const containersPerUnit = known.findItem(line.kind, line.itemId)?.containersPerUnit ?? 0;
    lines.push(toCartLine(line, { unitPrice, containersPerUnit }));
  }
  return lines;
}

function findUnitPrice(known: KnownCart, line: WantedLine): MinorUnits | null {
  const confirmed = findConfirmedItem(known, line);
  if (confirmed) return confirmed.price.amount;
  return isShelfTrusted(known) ? (known.findItem(line.kind, line.itemId)?.unitPrice ?? null) : null;
}

/**
 * Whether the loaded catalogue has the server's prices: another price is that of another area or day, or an old one.
 */
function isShelfTrusted({ isShelfOfCart, confirmed, findItem }: KnownCart): boolean {
  const hasThisPrice = (item: ConfirmedItem) => {
    const onShelf = findItem(item.type, itemIdOf(item));
    return onShelf === null || item.isRequired || onShelf.unitPrice === item.price.amount;
  };
  return isShelfOfCart && (confirmed === null || confirmed.items.every(hasThisPrice));
}

/**
 * Whether the cause of an automatic line still exists. Any other line may include a pump, except for those beside which
 * one was required.
 */
function isCauseKnown(known: KnownCart, line: WantedLine): boolean {
  if (!line.isRequired) return true;
  if (line.reason !== 'FIRST_ORDER_PUMP') return false;
  const isAsked = known.confirmed?.requiredProducts.some(({ productId }) => productId === line.itemId) ?? false;
  const chosen = known.lines.filter(({ isRequired, quantity }) => !isRequired && quantity > 0);
  return (
    (isAsked || findConfirmedItem(known, line) !== null) &&
    chosen.every((each) => findConfirmedItem(known, each) !== null)
  );
}

/**
 * Bottles of the lines that are not in the loaded catalogue, by the last calculation; null if one of these lines has
 * changed since, or the count does not agree.
 */
function findOtherWater(known: KnownCart, confirmed: ConfirmedCalculation): number | null {
  let water = confirmed.bottlesOfWater;
  let isAllKnown = true;
  for (const item of confirmed.items) {
    if (isContainer(known, { kind: item.type, itemId: itemIdOf(item) })) continue;
    const onShelf = known.findItem(item.type, itemIdOf(item));
    if (onShelf) {
      water -= item.quantity * onShelf.containersPerUnit;
      continue;
    }
    isAllKnown = false;
    const line = known.lines.find((each) => isSame(each, item));
    if (line?.quantity !== item.quantity || leastOf(known, line) !== item.quantity) return null;
  }
  return water < 0 || (isAllKnown && water > 0) ? null : water;
}

/** Whether the prediction reproduces the last calculation from the data that the client has of it. */
function isReproduced(known: KnownCart, confirmed: ConfirmedCalculation, otherWater: number): boolean {
  const lines = confirmed.items
    .filter(({ reason }) => reason !== 'RENTAL_DEBT')
    .map((item, index) => {
      const { type: kind, price, ...rest } = item;
      const itemId = itemIdOf(item);
      const containersPerUnit = known.findItem(kind, itemId)?.containersPerUnit ?? 0;
      const line = toCartLine(
        { ...rest, key: `${index}`, kind, itemId },
        { unitPrice: price.amount, containersPerUnit },
      );
      return { ...line, isContainer: isContainer(known, line) };
    });
  const declared = {
    returnableContainer: confirmed.returnableContainer,
    haveContainersToReturn: known.confirmedAnswer,
  };
  const { totals, fees } = calculateKnown(known, declared, withOtherWater(lines, otherWater));
  const names = Object.keys(totals) as (keyof CartTotals)[];
  return (
    names.every((name) => totals[name] === confirmed.totals[name].amount) &&
    fees.length === confirmed.fees.length &&
    fees.every(
      ({ kind, amount }, at) => confirmed.fees[at]?.kind === kind && confirmed.fees[at].amount.amount === amount,
    )
  );
}

function calculateKnown(known: KnownCart, declared: BottleDeclaration, lines: readonly CartLine[]): CartCalculation {
  const { confirmed, parameters, currency, address } = known;
  const pump = lines.find(({ automaticReason }) => automaticReason === 'FIRST_ORDER_PUMP');
  return calculateCart({
    currency,
    lines,
    returnableContainer: declared.returnableContainer,
    haveContainersToReturn: declared.haveContainersToReturn,
    // Unlimited stock: the server refuses quantities above it by commands, so it changes no sum.
    available: {},
    parameters: { ...parameters, pumpMode: pump ? 'required' : 'off' },
    isFirstOrder: pump !== undefined,
    pumpProductId: pump?.itemId ?? null,
    bundles: [],
    declinedProductIds: [],
    address,
    intervalSurcharge: confirmed?.fees.find(({ kind }) => kind === 'interval')?.amount.amount ?? null,
    promo: null,
    giftLine: null,
    debtLines: (confirmed?.items ?? []).filter(({ reason }) => reason === 'RENTAL_DEBT').map(toDebtLine),
    points: noPoints,
    isOnlinePayment: false,
    minimumOnlinePayment: defaultMinimumOnlinePayment,
    earning: noEarning,
  });
}

/**
 * Whether the client knows the number of declared bottles. The server cuts it down to the bottles of water and never
 * raises it again; it is known if it never exceeded the water, or was cut down and neither has changed since.
 */
function isReturnedKnown(
  { changesSinceCalculation, ...known }: KnownCart,
  lines: readonly CartLine[],
  otherWater: number,
): boolean {
  // A customer without bottles returns none, whatever was declared.
  if (known.haveContainersToReturn === false) return true;
  const now = known.returnableContainer ?? -1;
  const least = Math.min(changesSinceCalculation.leastReturned, now);
  const most = Math.max(changesSinceCalculation.mostReturned, now);
  const countWater = (toQuantity: (line: CartLine) => number) =>
    lines.reduce((sum, line) => sum + toQuantity(line) * line.containersPerUnit, otherWater);
  const leastWater = countWater((line) =>
    Math.min(changesSinceCalculation.leastOf.get(line.lineId) ?? 0, line.quantity),
  );
  return most <= leastWater || (least === most && countWater(({ quantity }) => quantity) === leastWater);
}

function toContainerLine(known: KnownCart, quantity: number): CartLine | null {
  const { confirmed, acquisition, areContainersRefused } = known;
  if (!confirmed || areContainersRefused) return null;
  const { productId: itemId, price, rentPrice } = confirmed.containerProduct;
  const wanted = known.lines.find(
    (line) => isOfWater(known, line) && line.isRequired && (line.acquisition === 'rent') === (acquisition === 'rent'),
  );
  const line = { key: wanted?.key ?? itemId, kind: 'product', itemId, isRequired: true, reason: 'CONTAINER' } as const;
  const unitPrice = (acquisition === 'rent' ? rentPrice : price).amount;
  return {
    ...toCartLine({ ...line, quantity, acquisition }, { unitPrice, containersPerUnit: 0 }),
    isContainer: true,
  };
}

function toDebtLine(item: ConfirmedItem, index: number): CartLine {
  const line = { ...item, key: `debt ${index}`, kind: item.type, itemId: itemIdOf(item) };
  return { ...toCartLine(line, { unitPrice: item.price.amount, containersPerUnit: 0 }), isContainer: true };
}

function toCartLine(line: WantedLine, { unitPrice, containersPerUnit }: Omit<ShelfItem, 'isContainer'>): CartLine {
  const { key, kind, itemId, quantity, isRequired, reason, acquisition } = line;
  return {
    ...{ lineId: key, kind, itemId, quantity, isRequired, automaticReason: reason, acquisition },
    ...{ unitPrice, containersPerUnit, lastUnitPrice: unitPrice, components: [], maxQuantity: null },
    ...{ isContainer: false, isPump: false, isCooler: false, isSoldHere: true },
  };
}

function isContainer(
  { confirmed, findItem }: KnownCart,
  { kind, itemId }: Pick<WantedLine, 'kind' | 'itemId'>,
): boolean {
  return itemId === confirmed?.containerProduct.productId || findItem(kind, itemId)?.isContainer === true;
}

/** Whether the line is a container for the water of this cart, unlike one that is owed for an overdue rental. */
function isOfWater(known: KnownCart, line: WantedLine): boolean {
  return line.reason !== 'RENTAL_DEBT' && isContainer(known, line);
}

function findConfirmedItem({ confirmed }: KnownCart, line: WantedLine): ConfirmedItem | null {
  return confirmed?.items.find((item) => isSame(line, item)) ?? null;
}

function isSame(line: WantedLine, item: ConfirmedItem): boolean {
  return (
    line.kind === item.type &&
    line.itemId === itemIdOf(item) &&
    line.isRequired === item.isRequired &&
    (line.acquisition === 'rent') === (item.acquisition === 'rent') &&
    (line.reason === 'RENTAL_DEBT') === (item.reason === 'RENTAL_DEBT')
  );
}

function itemIdOf({ productId, productSetId }: ConfirmedItem): string {
  return productId ?? productSetId ?? '';
}

function leastOf({ changesSinceCalculation }: KnownCart, { key }: WantedLine): number {
  return changesSinceCalculation.leastOf.get(key) ?? 0;
}
