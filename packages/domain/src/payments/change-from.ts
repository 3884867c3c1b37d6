import type { Currency, MinorUnits } from '../money/money.ts';
import { paymentCodes } from './payment-methods.ts';

/** The banknotes that change is usually given from, in minor units, the smallest first. */
const notes: Readonly<Record<string, readonly MinorUnits[]>> = {
  RUB: [1000_00, 2000_00, 5000_00],
  AZN: [20_00, 50_00, 100_00, 200_00],
};

const otherNotes: readonly MinorUnits[] = [50_00, 100_00, 200_00];

type CashOrder = {
  /** The sum that the customer hands over, in minor units; null: no change is needed. */
  readonly changeFrom: MinorUnits | null;
  readonly paymentCode: number | null;
  /** The sum to pay the courier, in minor units. */
  readonly due: MinorUnits;
};

/** The notes to offer for a sum: those above it, else its next multiple of the largest one. */
export function listChangeNotes(currency: Currency, due: MinorUnits): MinorUnits[] {
  const known = notes[currency] ?? otherNotes;
  const above = known.filter((note) => note > due);
  const largest = known.at(-1) ?? 1;
  return above.length > 0 ? above : [(Math.floor(due / largest) + 1) * largest];
}

/** Whether the courier cannot give change because the sum named is less than what is due (rule 49e). */
export function isChangeTooSmall({ changeFrom, paymentCode, due }: CashOrder): boolean {
  return changeFrom !== null && paymentCode === paymentCodes.cash && changeFrom < due;
}

/** The sum that the courier brings change from; null if the order is not paid in cash, or costs more by now (rule 49e). */
export function findChangeFrom(order: CashOrder): MinorUnits | null {
  const isCash = order.paymentCode === paymentCodes.cash && order.due > 0;
  return isCash && !isChangeTooSmall(order) ? order.changeFrom : null;
}
