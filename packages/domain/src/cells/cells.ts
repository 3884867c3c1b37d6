import { earnedPoints, pointsToSpend, usablePoints } from '../benefits/cart-points.ts';
import type { MinorUnits } from '../money/money.ts';
import { minorUnitsPerPoint } from '../benefits/points-ledger.ts';

/** In the order in which they count. */
export const cellStatuses = ['disabled', 'inactive', 'error', 'empty', 'busy', 'active'] as const;

export type CellStatus = (typeof cellStatuses)[number];

export const cellContents = ['full', 'empty_bottle', 'nothing', 'unknown'] as const;

/** What the scales of a cell see. */
export type CellContent = (typeof cellContents)[number];

/** A controller that is silent for longer is taken to be offline (rule 75). */
export const silentControllerMilliseconds = 90_000;

export interface CellCondition {
  readonly isDisabled: boolean;
  readonly isOnline: boolean;
  readonly hasFault: boolean;
  readonly stock: number;
  readonly content: CellContent;
  readonly isReserved: boolean;
}

/** The first that matches. */
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

/** Whether a cell may be opened for who has it: nobody pays for one that was switched off, broke or was emptied since. */
export function isSellable(
  cell: Pick<CellCondition, 'isDisabled' | 'hasFault' | 'stock' | 'content'>,
  { water }: Pick<CellBottles, 'water'>,
): boolean {
  return !cell.isDisabled && !cell.hasFault && !isEmpty(cell) && cell.stock >= water;
}

/** What is bought at a cell: each bottle of water comes in a bought container, a rented one, or for an empty one of one's own. */
export interface CellBottles {
  readonly water: number;
  readonly bought: number;
  readonly rented: number;
}

/** Empty bottles that the customer leaves in the cell. */
export function ownBottles({ water, bought, rented }: CellBottles): number {
  return Math.max(0, water - bought - rented);
}

export interface CellChoice {
  readonly bottles: CellBottles;
  /** Of one. */
  readonly waterMinor: MinorUnits;
  readonly containerMinor: MinorUnits;
  readonly rentMinor: MinorUnits;
  readonly usePoints: boolean;
  /** Whole points that can be spent. */
  readonly balance: number;
  readonly maxShareBps: number;
  /** Points that the water earns, in hundredths of a percent of the money. */
  readonly earnBps: number;
  /** The least that some way to pay takes; there is no cash at a cell. */
  readonly leastPayable: MinorUnits;
}

export interface CellPrice {
  readonly goods: MinorUnits;
  /** Sold and rented ones. */
  readonly containers: MinorUnits;
  readonly total: MinorUnits;
  readonly pointsUsable: number;
  readonly pointsSpent: number;
  readonly toPay: MinorUnits;
  readonly willEarn: number;
}

/** The price of bottles at a cell (rules 69 and 77a): points pay for water only, and who spends some earns none. */
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

/** Fewer points where they would leave a rest that nothing takes: a price of 300.50 is not paid by 300 and half a rouble. */
function leavePayable(points: number, total: MinorUnits, leastPayable: MinorUnits): number {
  const rest = total - points * minorUnitsPerPoint;
  if (rest === 0 || rest >= leastPayable) return points;
  return Math.max(0, points - Math.ceil((leastPayable - rest) / minorUnitsPerPoint));
}

/** Openings in a row that may fail before a cell is out of service (rule 75). */
export const failuresToError = 2;
