import { maskPhone } from '@kaplya/domain';
import type { StaffCaller } from '#http/call.ts';

type Reader = Pick<StaffCaller, 'permissions'>;

/**
 * Whether the member may see who customers are. For others phones are masked, of an address the city stays, and e-mails,
 * names and the customers' own words are left out.
 */
export function mayReadCustomers({ permissions }: Reader): boolean {
  return permissions.has('customers.read');
}

/** A customer's phone, masked for a member who may not see contacts. */
export function showPhone(phone: string, staff: Reader): string {
  return mayReadCustomers(staff) ? phone : maskPhone(phone);
}

/** A name or a text of a customer; empty for a member who may not see who customers are. */
export function showPerson(text: string, staff: Reader): string {
  return mayReadCustomers(staff) ? text : '';
}
