import { maskPhone } from '@kaplya/domain';
import type { StaffCaller } from '#http/call.ts';

type Reader = Pick<StaffCaller, 'permissions'>;

/** Whether the member may see the contacts of customers; for others, phones are masked and e-mails left out. */
export function mayReadCustomers({ permissions }: Reader): boolean {
  return permissions.has('customers.read');
}

/** A customer's phone, masked for a member who may not see contacts. */
export function showPhone(phone: string, staff: Reader): string {
  return mayReadCustomers(staff) ? phone : maskPhone(phone);
}
