import { isValidPhoneNumber, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/** E.164 of what was typed, null when no such number can exist. National numbers are read as of the country. */
export function parsePhone(text: string, country: string): string | null {
  const number = parsePhoneNumberFromString(text, country as CountryCode);
  return number && isValidPhoneNumber(number.number) ? number.number : null;
}
