import { isStaff, type PhoneOrderRequest } from '@kaplya/contract';
import type { StaffCall } from '#features/staff/index.ts';
import type { Bearer, CallOf } from '#http/call.ts';

/** The call of a member of staff who acts for a customer. */
export type PhoneCall = StaffCall & CallOf<'language'> & { readonly request: Request };

/** The customer's choices on the phone, without the options of the call. */
export type PhoneOrderInput = Omit<PhoneOrderRequest, 'preview' | 'expectedTotal' | 'acceptedDoubles'>;

/**
 * The bearer of a customer for whom an operator acts: the customer's points, debts and bottles, without the limits of
 * customers without a confirmed phone (rules 49b to 49d, decision 0073).
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
