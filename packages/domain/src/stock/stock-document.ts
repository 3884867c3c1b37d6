import type { StockLevel } from './stock.ts';

export const stockDocumentKinds = ['receipt', 'count', 'write_off', 'transfer', 'correction'] as const;
export type StockDocumentKind = (typeof stockDocumentKinds)[number];

/** Counters of a product in a warehouse. At most one of `onHand` and `missing` is above 0. */
export interface RecordedLevel extends StockLevel {
  /** Pieces that were delivered though the books had none left. */
  readonly missing: number;
}

/** The level after a movement. Received pieces first cover the missing ones. */
export function moveLevel<Level extends RecordedLevel>(level: Level, pieces: number): Level {
  const books = level.onHand - level.missing + pieces;
  return { ...level, onHand: Math.max(0, books), missing: Math.max(0, -books) };
}

/** A counted product, and the movements of its stock from the count to the posting (rule 118a). */
export interface CountedProduct {
  readonly counted: number;
  /** Pieces received since the moment of counting, less those taken. */
  readonly movedSince: number;
}

/** The level in the books at the moment of counting, and the difference of the count. */
export function countDifference(
  level: RecordedLevel,
  { counted, movedSince }: CountedProduct,
): { readonly expected: number; readonly difference: number } {
  const expected = level.onHand - level.missing - movedSince;
  return { expected, difference: counted - expected };
}

/**
 * Whether less is on hand than orders reserve, or pieces were delivered that the books did not have (rules 118 and
 * 118b).
 */
export const isShort = ({ onHand, reserved, missing }: RecordedLevel): boolean => onHand < reserved || missing > 0;
