import { isStoredLine, type CartLine } from '../cart/cart-line.ts';
import { multiplyAmount, type MinorUnits } from '../money/money.ts';
import { accepted, refused, type Outcome } from '../refusal-reason.ts';

/** W: bottles of water in the lines, including sets' components. */
export function bottlesOfWater(lines: readonly Pick<CartLine, 'quantity' | 'containersPerUnit'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity * line.containersPerUnit, 0);
}

/** K: containers in the lines, bought or rented, without those of debts. */
export function containersInCart(lines: readonly ContainerCountedLine[]): number {
  return lines.reduce((sum, line) => sum + (line.isContainer && isStoredLine(line) ? line.quantity : 0), 0);
}

type ContainerCountedLine = Pick<CartLine, 'quantity' | 'isContainer'> & Partial<Pick<CartLine, 'automaticReason'>>;

export interface BottleDeclaration {
  /** R: bottles that the customer declared to return; null if not declared. */
  readonly returnableContainer: number | null;
  /** The answer to "do you have bottles to return"; null if not answered. */
  readonly haveContainersToReturn: boolean | null;
}

/** R after a change of the water: at most W. */
export function clampReturned(returnableContainer: number | null, water: number): number | null {
  if (returnableContainer === null) return null;
  return Math.min(Math.max(returnableContainer, 0), water);
}

/** R_eff: bottles that count as returned. Undeclared counts as none. */
export function effectiveReturned(declaration: BottleDeclaration, water: number): number {
  if (declaration.haveContainersToReturn === false) return 0;
  if (declaration.haveContainersToReturn === true && declaration.returnableContainer === null) return water;
  return clampReturned(declaration.returnableContainer, water) ?? 0;
}

/** Whether bottles are declared or need not be. */
export function areBottlesDeclared(declaration: BottleDeclaration, water: number): boolean {
  return water === 0 || declaration.haveContainersToReturn !== null || declaration.returnableContainer !== null;
}

/** `insufficientReturnableContainer`: containers still to buy or rent. */
export function containerShortage(water: number, returned: number, containers: number): number {
  return Math.max(0, water - returned - containers);
}

export function maximumContainers(water: number, returned: number): number {
  return Math.max(0, water - returned);
}

export interface PricePair {
  readonly withExchange: MinorUnits;
  readonly withContainer: MinorUnits;
}

export function pricePair(price: MinorUnits, containersPerUnit: number, containerPrice: MinorUnits): PricePair {
  return { withExchange: price, withContainer: price + multiplyAmount(containerPrice, containersPerUnit) };
}

/** R after declaring `quantity` more bottles; refuses more than the water. */
export function addReturnable(returnableContainer: number | null, quantity: number, water: number): Outcome<number> {
  const next = (returnableContainer ?? 0) + quantity;
  if (next > water) return refused('cart.returned_exceed_water', { bottles: next, water });
  return accepted(next);
}

/** R after declaring `quantity` fewer bottles, at least zero. */
export function reduceReturnable(returnableContainer: number | null, quantity: number): number {
  return Math.max(0, (returnableContainer ?? 0) - quantity);
}

/** Whether the customer may add `quantity` more containers to the lines. */
export function checkContainersToAdd(
  lines: readonly ContainerCountedLine[],
  { water, ...declaration }: BottleDeclaration & { readonly water: number },
  quantity: number,
): Outcome<number> {
  const maximum = maximumContainers(water, effectiveReturned(declaration, water));
  const next = containersInCart(lines) + quantity;
  if (next > maximum) return refused('cart.maximum_reached', { maximum });
  return accepted(next);
}

/**
 * Trims container lines to at most `maximum` in total: automatic ones first, of these the most expensive first,
 * whatever the order of the lines. Removes empty lines.
 */
export function trimContainers<Line extends CartLine>(lines: readonly Line[], maximum: number): Line[] {
  let surplus = containersInCart(lines) - maximum;
  if (surplus <= 0) return [...lines];

  const quantities = new Map<Line, number>();
  const trimmable = lines.filter((line) => line.isContainer && isStoredLine(line)).toSorted(compareForTrimming);
  for (const line of trimmable) {
    const cut = Math.min(surplus, line.quantity);
    quantities.set(line, line.quantity - cut);
    surplus -= cut;
  }
  return lines
    .map((line) => ({ ...line, quantity: quantities.get(line) ?? line.quantity }))
    .filter((line) => line.quantity > 0);
}

/**
 * Makes room in the lines for `quantity` more automatic containers. Nobody can remove automatic containers of the other
 * acquisition (rule 14), so they give way and the customer can still choose.
 */
export function makeRoomForContainers<Line extends CartLine>(
  lines: readonly Line[],
  { isRequired, acquisition }: Pick<CartLine, 'isRequired' | 'acquisition'>,
  quantity: number,
  maximum: number,
): readonly Line[] {
  let surplus = containersInCart(lines) + quantity - maximum;
  if (!isRequired || surplus <= 0) return lines;
  return lines.flatMap((line) => {
    const isOther = line.isContainer && line.isRequired && isStoredLine(line) && line.acquisition !== acquisition;
    if (!isOther) return [line];
    const cut = Math.min(surplus, line.quantity);
    surplus -= cut;
    return cut < line.quantity ? [{ ...line, quantity: line.quantity - cut }] : [];
  });
}

function compareForTrimming(left: CartLine, right: CartLine): number {
  if (left.isRequired !== right.isRequired) return left.isRequired ? -1 : 1;
  if (left.unitPrice !== right.unitPrice) return right.unitPrice - left.unitPrice;
  return left.lineId < right.lineId ? -1 : 1;
}
