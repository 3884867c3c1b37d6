import type { AddressFields } from '@kaplya/contract';
import type { Translate } from '#i18n/use-text.ts';

/** The address of the house: `Tverskaya Street, 11, bldg 2`. */
export function toHouseText(address: Pick<AddressFields, 'street' | 'house' | 'building' | 'housing'>, t: Translate) {
  return [
    joinWithHardSpaces(address.street),
    joinWithHardSpaces(address.house),
    address.housing && t('addresses.text.housing', { value: address.housing }),
    address.building && t('addresses.text.building', { value: address.building }),
  ]
    .filter(Boolean)
    .join(', ');
}

// Matches the space between a name and an abbreviation with a dot (`ул. Арбат`, `Тверская ул.`), at which a line must
// not break.
const toBind = /(?<=(?:^|[\s,])[\p{L}-]{1,6}\.)\s+|\s+(?=[\p{L}-]{1,6}\.(?:,|$))/gu;

/** The text with hard spaces, for display only: compared, typed and sent texts have plain spaces. */
function joinWithHardSpaces(text: string): string {
  return text.replaceAll(toBind, '\u00A0');
}

/** The place in the house: `apt 5, entrance 1, floor 3`. Empty when nothing is known. */
export function toDoorText(address: AddressFields, t: Translate): string {
  const { room, noRoom, entrance, floor, intercom } = address;
  return [
    room ? t('addresses.text.room', { value: room }) : noRoom && t('addresses.text.noRoom'),
    entrance && t('addresses.text.entrance', { value: entrance }),
    floor && t('addresses.text.floor', { value: floor }),
    intercom && t('addresses.text.intercom', { value: intercom }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** One line with everything that a courier needs to find the door. */
export function toAddressText(address: AddressFields, t: Translate): string {
  return [address.city, toHouseText(address, t), toDoorText(address, t)].filter(Boolean).join(', ');
}
