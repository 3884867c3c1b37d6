/** ISO 4217 code. The partner's configuration may name any; `currencyOf` has the fallback. */
export type Currency = string;

/** A whole number of minor units (kopecks, qapik, cents). */
export type MinorUnits = number;

export interface Money {
  readonly amount: MinorUnits;
  readonly currency: Currency;
}

const BPS_IN_WHOLE = 10_000;

/** Throws a RangeError unless `amount` is a safe integer. */
export function assertMinorUnits(amount: number): void {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of minor units: ${amount}`);
}

export function money(amount: MinorUnits, currency: Currency): Money {
  assertMinorUnits(amount);
  return { amount, currency };
}

export function addMoney(left: Money, right: Money): Money {
  assertSameCurrency(left.currency, right.currency);
  return money(left.amount + right.amount, left.currency);
}

export function subtractMoney(left: Money, right: Money): Money {
  assertSameCurrency(left.currency, right.currency);
  return money(left.amount - right.amount, left.currency);
}

export function multiplyMoney(price: Money, quantity: number): Money {
  return money(multiplyAmount(price.amount, quantity), price.currency);
}

/** Sum in `currency`, which is given so that an empty sum has one. */
export function sumMoney(terms: readonly Money[], currency: Currency): Money {
  return terms.reduce(addMoney, money(0, currency));
}

export function sumAmounts(amounts: readonly MinorUnits[]): MinorUnits {
  return amounts.reduce((sum, amount) => {
    const next = sum + amount;
    assertMinorUnits(next);
    return next;
  }, 0);
}

export function multiplyAmount(amount: MinorUnits, quantity: number): MinorUnits {
  assertMinorUnits(amount);
  assertMinorUnits(quantity);
  const product = amount * quantity;
  assertMinorUnits(product);
  // Returns 0 rather than -0, which `Object.is` and tests distinguish.
  return product === 0 ? 0 : product;
}

/** `bps` basis points of `amount`, halves rounded up. Exact for every safe integer. */
export function percentHalfUp(amount: MinorUnits, bps: number): MinorUnits {
  assertMinorUnits(amount);
  assertMinorUnits(bps);
  if (amount < 0 || bps < 0) throw new RangeError('A percentage is taken of non-negative numbers');
  const rounded = (BigInt(amount) * BigInt(bps) * 2n + BigInt(BPS_IN_WHOLE)) / BigInt(BPS_IN_WHOLE * 2);
  const result = Number(rounded);
  assertMinorUnits(result);
  return result;
}

/**
 * Splits `total` in proportion to `weights` by largest remainder, ties by order; the parts always sum to `total`. No
 * part exceeds its weight unless `total` exceeds their sum. Zero weights can only split zero.
 */
export function allocate(total: MinorUnits, weights: readonly number[]): MinorUnits[] {
  assertMinorUnits(total);
  for (const weight of weights) assertMinorUnits(weight);
  if (total < 0 || weights.some((weight) => weight < 0))
    throw new RangeError('Only non-negative numbers are allocated');

  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) {
    if (total !== 0) throw new RangeError('Nothing to allocate to');
    return weights.map(() => 0);
  }

  const shares = weights.map((weight, index) => {
    const scaled = BigInt(total) * BigInt(weight);
    return { index, floor: Number(scaled / whole), remainder: scaled % whole };
  });
  const parts = shares.map((share) => share.floor);
  let left = total - sumAmounts(parts);
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (left === 0) break;
    parts[share.index] = share.floor + 1;
    left -= 1;
  }
  return parts;
}

export interface PricedQuantity {
  readonly quantity: number;
  readonly unitPrice: MinorUnits;
}

/** Receipt lines with exact unit prices: splits an indivisible total in two, the cheaper units first. */
export function splitToUnitPrices(total: MinorUnits, quantity: number): PricedQuantity[] {
  assertMinorUnits(total);
  assertMinorUnits(quantity);
  if (total < 0 || quantity < 1) throw new RangeError('A receipt line has a quantity and no negative sum');
  const unitPrice = Math.floor(total / quantity);
  const dearer = total - unitPrice * quantity;
  const lines = [
    { quantity: quantity - dearer, unitPrice },
    { quantity: dearer, unitPrice: unitPrice + 1 },
  ];
  return lines.filter((line) => line.quantity > 0);
}

function assertSameCurrency(left: Currency, right: Currency): void {
  if (left !== right) throw new RangeError(`Mixed currencies: ${left} and ${right}`);
}
