import { z } from 'zod';
import { instantShape, latitudeShape, line, longitudeShape, paragraph } from './basics.ts';

const hasLetterOrDigit = /[\p{L}\p{N}]/u;

export const addressFields = {
  latitude: latitudeShape,
  longitude: longitudeShape,
  name: line(100).optional(),
  city: line(100).regex(hasLetterOrDigit),
  street: line(200).regex(hasLetterOrDigit),
  house: line(30).regex(hasLetterOrDigit),
  building: line(30).optional(),
  housing: line(30).optional(),
  room: line(30).optional(),
  noRoom: z.boolean().optional(),
  noPoint: z
    .boolean()
    .optional()
    .describe('The house is on no map: the point is one in the area that the customer named, until staff set it'),
  zoneOnly: z
    .boolean()
    .optional()
    .describe('Staff chose the zone, and nobody knows the place: the point is any in the zone. The text is the way'),
  entrance: line(30).optional(),
  floor: line(10).optional(),
  note: paragraph(500).optional(),
  comment: paragraph(500).optional(),
  intercom: line(30).optional(),
  hasElevator: z.boolean().optional(),
  legal_person_id: line(60).optional(),
};

export const addressFieldsShape = z.object(addressFields).meta({ id: 'AddressFields' });

/** The fields of an address that a customer gives: the mark of a zone is of staff. */
export const ownAddressFieldsShape = addressFieldsShape.omit({ zoneOnly: true });

/** The place of a house as staff give it: a point, or a zone alone. */
export const givenPlaceShape = z.union([
  z.object({ latitude: latitudeShape, longitude: longitudeShape }),
  z.object({ areaId: z.string().min(1).max(60).describe('A zone that is served: the place in it stays unknown') }),
]);

/** An address as somebody typed it, without a place. */
export const typedAddressShape = addressFieldsShape.omit({
  latitude: true,
  longitude: true,
  noPoint: true,
  zoneOnly: true,
});

/** The editable fields of a saved address. An empty text removes the field. */
export const additionalAddressFieldsShape = addressFieldsShape
  .pick({ entrance: true, floor: true, room: true, note: true, comment: true, intercom: true, hasElevator: true })
  .extend({ hasElevator: z.boolean().nullable().optional() });

export const addressShape = z
  .object({
    ...addressFields,
    uuid: z.uuid(),
    external_id: z.string(),
    city_id: z.string(),
    district: z.string().nullable(),
    district_id: z.string().nullable(),
    coordinates: z.object({ latitude: latitudeShape, longitude: longitudeShape }),
    hasOrganization: z.boolean(),
    created_at: instantShape,
  })
  .meta({ id: 'Address' });

/** The maps service's answer for a point or a text: an address without details that only the customer knows. */
export const geocodedAddressShape = addressFieldsShape
  .pick({ latitude: true, longitude: true, city: true })
  .extend({ street: z.string(), house: z.string() })
  .meta({ id: 'GeocodedAddress' });

export const predictionShape = z
  .object({
    text: z.string(),
    subtext: z.string(),
    kind: z.enum(['street', 'house']),
    city: z.string(),
    street: z.string(),
    house: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .meta({ id: 'Prediction' });

/** The source to name beside found places, as its licence demands; null: none has to be named. */
export const placesCreditShape = z.object({ text: z.string(), url: z.string() }).meta({ id: 'PlacesCredit' });

export type AddressFields = z.infer<typeof addressFieldsShape>;
export type GivenPlace = z.infer<typeof givenPlaceShape>;
export type TypedAddressFields = z.infer<typeof typedAddressShape>;
export type AdditionalAddressFields = z.infer<typeof additionalAddressFieldsShape>;
export type Address = z.infer<typeof addressShape>;
export type GeocodedAddress = z.infer<typeof geocodedAddressShape>;
export const shownCreditShape = placesCreditShape
  .nullable()
  .optional()
  .describe('Shown beside the places, where their source demands it');

export type PlacesCredit = z.infer<typeof placesCreditShape>;
export type Prediction = z.infer<typeof predictionShape>;
