import { toInternationalPhone } from '@kaplya/domain';
import {
  getCountryCallingCode,
  isSupportedCountry,
  isValidPhoneNumber,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js';
import parseTypedPhoneNumber, { type NumberType } from 'libphonenumber-js/max';
import type { Partner } from '#partner.ts';
import type { RefusalViolation } from '#http/refusal.ts';

/**
 * Parses typed text to E.164; null for an impossible number. Reads national numbers as the country's, and as the forms
 * of the storefront do what the library does not know (`+7 +7…`, 8 050 in Baku).
 */
export function parsePhone(text: string, country: string): string | null {
  return findPhone(text, country) ?? findPhone(toInternationalPhone(text, callingCodeOf(country)), country);
}

function findPhone(text: string, country: string): string | null {
  const number = parsePhoneNumberFromString(text, country as CountryCode);
  return number && isValidPhoneNumber(number.number) ? number.number : null;
}

const callingCodeOf = (country: string): string => (isSupportedCountry(country) ? getCountryCallingCode(country) : '');

/** Types of numbers with special rates, which fraud uses; no customer's phone is one. */
const specialRates = new Set<NumberType>(['PREMIUM_RATE', 'TOLL_FREE', 'SHARED_COST']);

/** Normalizes a phone that may get codes: a valid ordinary number of the partner's country (rule 59). */
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

/** Whether the E.164 number is certainly a landline, which SMS do not reach. */
export function isLandline(phone: string): boolean {
  return typeOf(phone) === 'FIXED_LINE';
}

/**
 * The type of a number, from the full metadata. Its validity is checked with the smaller metadata of the storefront.
 */
function typeOf(phone: string): NumberType {
  return parseTypedPhoneNumber(phone)?.getType();
}

function toInternational(phoneCode: string): string {
  return `+${phoneCode.replaceAll(/\D/g, '')}`;
}
