import { cleanText } from '@kaplya/domain/typed-text';
import type { AdditionalAddressFields } from '@kaplya/contract';
import type { GuestAddress } from '#platform/storage/stored-values.ts';

const textFields = ['room', 'entrance', 'floor', 'intercom', 'comment'] as const;

/** The fields of a stored address that can change, as values of the form. */
export type AddressDetails = Record<(typeof textFields)[number] | 'hasElevator', string>;

export function toDetails(address: GuestAddress): AddressDetails {
  const { room = '', entrance = '', floor = '', intercom = '', comment = '', hasElevator } = address;
  const elevator = hasElevator === undefined ? 'unknown' : hasElevator ? 'yes' : 'no';
  return { room, entrance, floor, intercom, comment, hasElevator: elevator };
}

/**
 * The fields that differ between the stored address and the form. An empty text removes the field. null: none differs.
 */
export function findChanges(address: GuestAddress, details: AddressDetails): AdditionalAddressFields | null {
  const before = toDetails(address);
  const texts = textFields.filter((field) => cleanText(details[field]) !== before[field]);
  const changed: AdditionalAddressFields = Object.fromEntries(texts.map((field) => [field, cleanText(details[field])]));
  if (details.hasElevator !== before.hasElevator) {
    changed.hasElevator = details.hasElevator === 'unknown' ? null : details.hasElevator === 'yes';
  }
  return Object.keys(changed).length > 0 ? changed : null;
}
