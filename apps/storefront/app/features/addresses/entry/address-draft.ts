import type { AddressFields } from '@kaplya/contract';
import type { GeoPoint } from '@kaplya/domain/geo';
import { joinHouseNumber, parseHouseNumber } from '@kaplya/domain/house-number';
import { cleanLine, cleanText } from '@kaplya/domain/typed-text';
import type { TypedAddressLine } from '@kaplya/domain/typed-address';
import type { MessageId } from '#i18n/message-id.ts';

/** The input of a new address: texts only, so that it survives a reload field by field. */
export const addressForm = {
  id: 'address',
  empty: {
    /** The open step of the address form. */
    step: 'search',
    city: '',
    street: '',
    house: '',
    housing: '',
    building: '',
    entrance: '',
    floor: '',
    room: '',
    noRoom: false,
    intercom: '',
    hasElevator: 'unknown',
    name: '',
    comment: '',
    /** The organisation that orders there; empty for oneself. */
    legalPersonId: '',
    /** The point as `latitude,longitude`; empty: not known yet. */
    point: '',
    /** The street and house that `point` was found for, or `ANY_HOUSE`. */
    pointOf: '',
    search: '',
  },
};

export type AddressDraft = (typeof addressForm)['empty'];
export type AddressDraftField = keyof AddressDraft;
export type AddressDraftErrors = Partial<Record<AddressDraftField, MessageId>>;

export function toPointText({ latitude, longitude }: GeoPoint): string {
  return `${latitude},${longitude}`;
}

/** Value of `pointOf` when the customer set the point on the map: it stays valid when the house number is corrected. */
export const ANY_HOUSE = '*';

type TypedHouse = Pick<AddressDraft, 'street' | 'house'> & Partial<Pick<AddressDraft, 'housing' | 'building'>>;

export function toHouseKey({ street, house, housing = '', building = '' }: TypedHouse): string {
  return `${street.trim()}|${joinHouseNumber({ house, housing, building })}`.toLowerCase();
}

/** Splits a house number that contains block and building (`10к2`) into the fields of the form. */
export function splitHouse(house: string): Pick<AddressDraft, 'house' | 'housing' | 'building'> {
  return parseHouseNumber(house);
}

/** The draft with a typed house number split into house, block and building, if it contains more than the house. */
export function withSplitHouse(draft: AddressDraft): AddressDraft {
  const { house, housing, building } = parseHouseNumber(draft.house);
  if (housing === '' && building === '') return draft;
  return { ...draft, house, housing: housing || draft.housing, building: building || draft.building };
}

/** Parts of the door that were typed with the address. */
export type TypedDoor = Partial<Pick<TypedAddressLine, 'room' | 'entrance' | 'floor'>>;

export function toDoor({ room, entrance, floor }: TypedAddressLine): TypedDoor {
  return { ...(room && { room }), ...(entrance && { entrance }), ...(floor && { floor }) };
}

/** The fields of the form for a typed line; what was not typed stays as it is. */
export function toTypedFields(line: TypedAddressLine): Partial<AddressDraft> {
  const { street, house } = line;
  return { ...(street && { street }), ...(house && splitHouse(house)), ...toDoor(line) };
}

/** The point of the typed address. null when there is none, or when it was found for another house. */
export function findPoint(draft: AddressDraft): GeoPoint | null {
  const [latitude, longitude] = draft.point.split(',').map(Number);
  if (draft.point === '' || latitude === undefined || longitude === undefined) return null;
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
  return draft.pointOf === ANY_HOUSE || draft.pointOf === toHouseKey(draft) ? { latitude, longitude } : null;
}

/** The errors that prevent saving. A room, or a mark that there is none, is required (S-29). */
export function validateAddress(draft: AddressDraft): AddressDraftErrors {
  return {
    ...(cleanLine(draft.street) === '' && { street: 'errors.required' }),
    ...(cleanLine(draft.house) === '' && { house: 'errors.required' }),
    ...(cleanLine(draft.room) === '' && !draft.noRoom && { room: 'addresses.form.roomRequired' }),
  };
}

const optionalTexts = ['housing', 'building', 'entrance', 'floor', 'intercom', 'name', 'comment'] as const;

export function toAddressFields(draft: AddressDraft, point: GeoPoint, city: string): AddressFields {
  const typed = optionalTexts
    .map((field) => [field, cleanText(draft[field])] as const)
    .filter(([, text]) => text !== '');
  return {
    ...point,
    city,
    street: cleanLine(draft.street),
    house: cleanLine(draft.house),
    ...(Object.fromEntries(typed) as Partial<Record<(typeof optionalTexts)[number], string>>),
    ...(draft.noRoom ? { noRoom: true } : { room: cleanLine(draft.room) }),
    ...(draft.hasElevator !== 'unknown' && { hasElevator: draft.hasElevator === 'yes' }),
    ...(draft.legalPersonId !== '' && { legal_person_id: draft.legalPersonId }),
  };
}
