import type { AddressFields, GeocodedAddress } from '@kaplya/contract';
import { isSameHouse, isSameTown, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Partner } from '#partner.ts';
import { describePoint, type PointDescription } from './describe-point.ts';

export type TypedAddress = Pick<AddressFields, 'street' | 'house'> &
  Partial<Pick<AddressFields, 'city' | 'room' | 'entrance' | 'floor' | 'note'>>;

export type SearchedHouse = {
  readonly city?: string | undefined;
  readonly street: string;
  readonly house: string;
};

/**
 * The very house of a typed address, in the town that it names or else in the shop's first one; null: the map has no
 * such house, or several. Whatever is only like it would send bottles to another door.
 */
export function geocodeHouse(
  { providers }: Pick<Context, 'providers'>,
  partner: Partner,
  { city, street, house }: SearchedHouse,
  pay?: () => Promise<void>,
): Promise<GeocodedAddress | null> {
  const language: Language = partner.languages[0] ?? 'ru';
  const named = partner.cities.find(({ names }) => Object.values(names).some((name) => isSameTown(name, city ?? '')));
  const { center: near, names } = named ?? partner.defaultCity;
  const towns = named || city === undefined ? Object.values(names) : [city];
  return providers.mapsOf(partner).geocode({
    ...{ text: [city ?? names[language], street, house].join(', '), language, near, pay, partnerId: partner.id },
    isWanted: (found) => towns.some((town) => isSameTown(town, found.city)) && isSameHouse({ street, house }, found),
  });
}

export type LocatedHouse = { readonly house: GeocodedAddress; readonly place: PointDescription };

/** Geocodes a typed house and describes its point; null: there is no such house. */
export async function locateHouse(
  context: Context,
  partner: Partner,
  typed: SearchedHouse,
): Promise<LocatedHouse | null> {
  const house = await geocodeHouse(context, partner, typed);
  return house && { house, place: await describePoint(context, partner, house) };
}
