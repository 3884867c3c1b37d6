import { isStoredLine, type CartLine } from '../cart/cart-line.ts';
import { multiplyAmount, type MinorUnits } from '../money/money.ts';
import { accepted, refused, type Outcome } from '../refusal-reason.ts';

/** W: bottles of water in the lines, sets counting their components. */
export function bottlesOfWater(lines: readonly Pick<CartLine, 'quantity' | 'containersPerUnit'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity * line.containersPerUnit, 0);
}

/** K: containers in the lines, bought or rented; those owed from before are none of it. */
export function containersInCart(lines: readonly ContainerCountedLine[]): number {
  return lines.reduce((sum, line) => sum + (line.isContainer && isStoredLine(line) ? line.quantity : 0), 0);
}

type ContainerCountedLine = Pick<CartLine, 'quantity' | 'isContainer'> & Partial<Pick<CartLine, 'automaticReason'>>;

export interface BottleDeclaration {
  /** R: bottles that the customer declared to hand over, null when not declared. */
  readonly returnableContainer: number | null;
  /** The answer to "do you have bottles to return", null when not answered. */
  readonly haveContainersToReturn: boolean | null;
}

/** R after the water changed: it never exceeds it. */
export function clampReturned(returnableContainer: number | null, water: number): number | null {
  if (returnableContainer === null) return null;
  return Math.min(Math.max(returnableContainer, 0), water);
}

/** R_eff: the bottles that count as handed over. What was not declared at all counts as none. */
export function effectiveReturned(declaration: BottleDeclaration, water: number): number {
  if (declaration.haveContainersToReturn === false) return 0;
  if (declaration.haveContainersToReturn === true && declaration.returnableContainer === null) return water;
  return clampReturned(declaration.returnableContainer, water) ?? 0;
}

/** Whether the customer has said anything about bottles, or need not. */
export function areBottlesDeclared(declaration: BottleDeclaration, water: number): boolean {
  return water === 0 || declaration.haveContainersToReturn !== null || declaration.returnableContainer !== null;
}

/** `insufficientReturnableContainer`: containers still to be bought or rented. */
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

/** R after `quantity` more bottles are declared; more than the water is refused. */
export function addReturnable(returnableContainer: number | null, quantity: number, water: number): Outcome<number> {
  const next = (returnableContainer ?? 0) + quantity;
  if (next > water) return refused('cart.returned_exceed_water', { bottles: next, water });
  return accepted(next);
}

/** R after `quantity` bottles fewer are declared, never below none. */
export function reduceReturnable(returnableContainer: number | null, quantity: number): number {
  return Math.max(0, (returnableContainer ?? 0) - quantity);
}

/** Whether `quantity` more containers may be put by hand to those in the lines. */
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
 * Container lines cut down so that together they hold `maximum` at most: those added automatically first, of these the
 * dearest first, which does not depend on the order of the lines. Lines that reach zero are left out.
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
 * Lines with room for `quantity` more containers that are added automatically. Nobody can remove those that came the
 * other way, bought or rented (rule 14): they make room, so that the customer can still choose between the two.
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
