import type { Language } from '@kaplya/domain';
import type { StaffCaller } from '#http/call.ts';
import type { StaffCall } from '#features/staff/index.ts';
import type { Partner } from '#features/company/index.ts';

/** A member of staff who reads the partner's lists. */
export type WorklistReader = {
  readonly partner: Partner;
  readonly staff: StaffCaller;
  readonly language: Language;
};

/** A member of staff who changes something on them. */
export type WorklistCall = StaffCall & { readonly partner: Partner; readonly language: Language };

/** Pages of lists without a wish of their own; a list's total is exact up to the second. */
export const usualLimit = 50;
export const countedAtMost = 10_000;

/** The total of a page, of a number counted up to one more than counts. */
export function toTotal(counted: number): { total: number; totalIsAtLeast?: true } {
  return {
    total: Math.min(counted, countedAtMost),
    ...(counted > countedAtMost && { totalIsAtLeast: true as const }),
  };
}
