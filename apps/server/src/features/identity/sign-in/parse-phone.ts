import { isValidPhoneNumber, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';
import parseTypedPhoneNumber, { type NumberType } from 'libphonenumber-js/max';
import type { Partner } from '#partner.ts';
import type { RefusalViolation } from '#http/refusal.ts';

/** E.164 of what was typed, null when no such number can exist. National numbers are read as of the country. */
export function parsePhone(text: string, country: string): string | null {
  const number = parsePhoneNumberFromString(text, country as CountryCode);
  return number && isValidPhoneNumber(number.number) ? number.number : null;
}

/** Numbers that cost their callers, or those who are called, more than a customer's phone does: fraud lives of them. */
const specialRates = new Set<NumberType>(['PREMIUM_RATE', 'TOLL_FREE', 'SHARED_COST']);

/** A phone to which codes may be sent: a customer's number that exists, of the partner's country (rule 59). */
export function checkPhone(
  text: string,
  { country, phoneCode }: Pick<Partner, 'country' | 'phoneCode'>,
): { readonly phone: string } | { readonly violation: RefusalViolation } {
  if (text === '') return { violation: { code: 'identity.phone_required', field: 'phone' } };
  const phone = parsePhone(text, country);
  if (phone === null || specialRates.has(typeOf(phone)))
    return { violation: { code: 'identity.phone_invalid', field: 'phone' } };
  if (phone.startsWith(toInternational(phoneCode))) return { phone };
  return { violation: { code: 'identity.phone_country', field: 'phone', params: { phoneCode } } };
}

/** Whether the E.164 number is surely no mobile: SMS do not reach it. */
export function isLandline(phone: string): boolean {
  return typeOf(phone) === 'FIXED_LINE';
}

// Only the full metadata know types; whether a number exists is judged as the storefront does.
function typeOf(phone: string): NumberType {
  return parseTypedPhoneNumber(phone)?.getType();
}

function toInternational(phoneCode: string): string {
  return `+${phoneCode.replaceAll(/\D/g, '')}`;
}
