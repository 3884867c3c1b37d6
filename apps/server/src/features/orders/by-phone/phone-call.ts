import { isStaff, type PhoneOrderRequest } from '@kaplya/contract';
import type { StaffCall } from '#features/staff/index.ts';
import type { Bearer, CallOf } from '#http/call.ts';

/** A call of a member of staff who speaks for a customer. */
export type PhoneCall = StaffCall & CallOf<'language'> & { readonly request: Request };

/** What was said on the phone, besides how it is to be answered. */
export type PhoneOrderInput = Omit<PhoneOrderRequest, 'preview' | 'expectedTotal'>;

/**
 * The bearer of a customer for whom an operator speaks: their own points, debts and bottles, and the operator's freedom
 * from the limits of customers without a confirmed phone (rules 49b to 49d, decision 0073).
 */
export function actForCustomer(
  staff: Bearer,
  customer: { readonly id: string; readonly roles: readonly string[] },
): Bearer {
  return {
    ...staff,
    subjectId: customer.id,
    roles: [...customer.roles, ...staff.roles.filter((role) => isStaff([role]))],
  };
}
