import { earnedPoints, pointsToSpend, usablePoints } from '../benefits/cart-points.ts';
import type { MinorUnits } from '../money/money.ts';
import { minorUnitsPerPoint } from '../benefits/points-ledger.ts';

/** The states of a cell in order of precedence. */
export const cellStatuses = ['disabled', 'inactive', 'error', 'empty', 'busy', 'active'] as const;

export type CellStatus = (typeof cellStatuses)[number];

export const cellContents = ['full', 'empty_bottle', 'nothing', 'unknown'] as const;

/** Content of a cell as seen by its scales. */
export type CellContent = (typeof cellContents)[number];

/** A controller silent for longer counts as offline (rule 75). */
export const silentControllerMilliseconds = 90_000;

export interface CellCondition {
  readonly isDisabled: boolean;
  readonly isOnline: boolean;
  readonly hasFault: boolean;
  readonly stock: number;
  readonly content: CellContent;
  readonly isReserved: boolean;
}

/** The first status of `cellStatuses` that applies to a cell. */
export function cellStatus(cell: CellCondition): CellStatus {
  if (cell.isDisabled) return 'disabled';
  if (!cell.isOnline) return 'inactive';
  if (cell.hasFault) return 'error';
  if (isEmpty(cell)) return 'empty';
  return cell.isReserved ? 'busy' : 'active';
}

function isEmpty({ stock, content }: Pick<CellCondition, 'stock' | 'content'>): boolean {
  return stock === 0 || content === 'nothing' || content === 'empty_bottle';
}

/**
 * Whether a cell may be opened for its customer: nobody pays for one that was disabled, broke or was emptied in the
 * meantime.
 */
export function isSellable(
  cell: Pick<CellCondition, 'isDisabled' | 'hasFault' | 'stock' | 'content'>,
  { water }: Pick<CellBottles, 'water'>,
): boolean {
  return !cell.isDisabled && !cell.hasFault && !isEmpty(cell) && cell.stock >= water;
}

/** Bottles bought at a cell: each comes in a bought container, a rented one, or in exchange for an empty one. */
export interface CellBottles {
  readonly water: number;
  readonly bought: number;
  readonly rented: number;
}

/** Empty bottles that the customer returns to the cell. */
export function ownBottles({ water, bought, rented }: CellBottles): number {
  return Math.max(0, water - bought - rented);
}

export interface CellChoice {
  readonly bottles: CellBottles;
  /** The price of one bottle of water, in minor units. */
  readonly waterMinor: MinorUnits;
  readonly containerMinor: MinorUnits;
  readonly rentMinor: MinorUnits;
  readonly usePoints: boolean;
  /** Spendable whole points. */
  readonly balance: number;
  readonly maxShareBps: number;
  /** Points earned by the water, in basis points of the money paid. */
  readonly earnBps: number;
  /** The smallest sum of any payment method; cells take no cash. */
  readonly leastPayable: MinorUnits;
}

export interface CellPrice {
  readonly goods: MinorUnits;
  /** The sum of bought and rented containers, in minor units. */
  readonly containers: MinorUnits;
  readonly total: MinorUnits;
  readonly pointsUsable: number;
  readonly pointsSpent: number;
  readonly toPay: MinorUnits;
  readonly willEarn: number;
}

/** The price of bottles at a cell (rules 69 and 77a): points pay only for water, and paying with points earns none. */
export function priceCell(choice: CellChoice): CellPrice {
  const { bottles, balance, maxShareBps } = choice;
  const goods = choice.waterMinor * bottles.water;
  const containers = choice.containerMinor * bottles.bought + choice.rentMinor * bottles.rented;
  const total = goods + containers;
  const most = usablePoints({ wanted: choice.usePoints, balance, maxShareBps }, goods);
  const pointsUsable = leavePayable(most, total, choice.leastPayable);
  const pointsSpent = pointsToSpend(choice.usePoints, pointsUsable);
  const shares = { water: [{ weight: 1, bps: choice.earnBps }] };
  const willEarn = earnedPoints([{ itemId: 'water', total: goods }], {
    isEarning: pointsSpent === 0,
    sharesByItem: shares,
  });
  const toPay = total - pointsSpent * minorUnitsPerPoint;
  return { goods, containers, total, pointsUsable, pointsSpent, toPay, willEarn };
}

/** Spends fewer points if the remainder would be below every method's minimum: 300 points cannot pay for 300.50. */
function leavePayable(points: number, total: MinorUnits, leastPayable: MinorUnits): number {
  const remainder = total - points * minorUnitsPerPoint;
  if (remainder === 0 || remainder >= leastPayable) return points;
  return Math.max(0, points - Math.ceil((leastPayable - remainder) / minorUnitsPerPoint));
}

/** Consecutive failed openings before a cell is out of service (rule 75). */
export const failuresToError = 2;
