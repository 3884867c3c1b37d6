import { maskPhone } from '@kaplya/domain';
import type { StaffCaller } from '#http/call.ts';

type Reader = Pick<StaffCaller, 'permissions'>;

/** Whether the member may see how customers are reached: without it phones have their end alone, and there is no e-mail. */
export function mayReadCustomers({ permissions }: Reader): boolean {
  return permissions.has('customers.read');
}

/** A customer's phone as the member may see it. */
export function showPhone(phone: string, staff: Reader): string {
  return mayReadCustomers(staff) ? phone : maskPhone(phone);
}
