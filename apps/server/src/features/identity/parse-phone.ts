import { isValidPhoneNumber, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';
import type { Partner } from '#http/call.ts';
import type { RefusalViolation } from '#http/refusal.ts';

/** E.164 of what was typed, null when no such number can exist. National numbers are read as of the country. */
export function parsePhone(text: string, country: string): string | null {
  const number = parsePhoneNumberFromString(text, country as CountryCode);
  return number && isValidPhoneNumber(number.number) ? number.number : null;
}

/** A phone to which codes may be sent: a number that exists, of the partner's country (rule 59). */
export function checkPhone(
  text: string,
  { country, phoneCode }: Pick<Partner, 'country' | 'phoneCode'>,
): { readonly phone: string } | { readonly violation: RefusalViolation } {
  if (text === '') return { violation: { code: 'identity.phone_required', field: 'phone' } };
  const phone = parsePhone(text, country);
  if (phone === null) return { violation: { code: 'identity.phone_invalid', field: 'phone' } };
  if (phone.startsWith(toInternational(phoneCode))) return { phone };
  return { violation: { code: 'identity.phone_country', field: 'phone', params: { phoneCode } } };
}

function toInternational(phoneCode: string): string {
  return `+${phoneCode.replaceAll(/\D/g, '')}`;
}
