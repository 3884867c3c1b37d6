import type { Language } from '@kaplya/domain';
import type { StaffCaller } from '#http/call.ts';
import type { StaffCall } from '#features/staff/index.ts';
import type { Partner } from '#features/company/index.ts';

/** A member of staff who reads the partner's lists. */
export type WorklistReader = { readonly partner: Partner; readonly staff: StaffCaller };

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

/** A phone as the member may see it: without `customers.read` only its last four digits. */
export function showPhone(phone: string, { permissions }: StaffCaller): string {
  return permissions.has('customers.read') ? phone : `•••${phone.slice(-4)}`;
}

/** A name as the member may see it: without `customers.read` its first word, and the first letter of the next. */
export function showName(name: string, { permissions }: StaffCaller): string {
  if (permissions.has('customers.read')) return name;
  const [first = '', second] = name.split(/\s+/);
  return second ? `${first} ${second.slice(0, 1)}.` : first;
}
