import type { AddressFields } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Partner } from '#partner.ts';
import { describePoint, type PointDescription } from './describe-point.ts';

export type TypedAddress = Pick<AddressFields, 'street' | 'house'> &
  Partial<Pick<AddressFields, 'city' | 'room' | 'entrance' | 'floor' | 'note'>>;

/** Geocodes a typed address; null: there is no such house. */
export async function locateAddress(
  context: Context,
  partner: Partner,
  typed: TypedAddress,
): Promise<{ readonly fields: AddressFields; readonly place: PointDescription } | null> {
  const language: Language = partner.languages[0] ?? 'ru';
  const isNamed = (name: string) => name.toLowerCase() === typed.city?.trim().toLowerCase();
  const named = partner.cities.find(({ names }) => Object.values(names).some(isNamed));
  const { center: near, names } = named ?? partner.defaultCity;
  const text = [typed.city ?? names[language], typed.street, typed.house].join(', ');
  const found = await context.providers.mapsOf(partner).geocode({
    text,
    language,
    near,
    pay: () => Promise.resolve(),
    partnerId: partner.id,
  });
  // A street without a house is no delivery address.
  if (!found || found.house === '') return null;
  const { latitude, longitude, city, street, house } = found;
  const fields = { ...typed, latitude, longitude, city, street, house };
  return { fields, place: await describePoint(context, partner, found) };
}
