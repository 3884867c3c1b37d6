import type { TypedAddressFields } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { describePoint, findPointOfZone, locateAddress, type TypedAddress } from '#features/addresses/index.ts';
import { MapsUnavailable, type MapsGateway } from '#gateways/maps/index.ts';
import type { Partner } from '#partner.ts';
import type { InputValue, RowError } from '../import-kind.ts';
import type { Located } from './read-people.ts';

/** The time for which a silent address service is not asked again, so that a file of thousands does not wait for it. */
const pauseMilliseconds = 60_000;
const silentUntil = new WeakMap<MapsGateway, number>();

/**
 * The place of a row's address: the point of the map, else one in the zone of the row. Without both the address waits
 * for staff, also where the address service is silent.
 */
export async function placeRowAddress(
  context: Context,
  partner: Partner,
  { typed: written, zone }: { readonly typed: TypedAddress; readonly zone: InputValue | undefined },
): Promise<Located | { readonly typed: TypedAddressFields } | { readonly error: RowError }> {
  const { names } = partner.defaultCity;
  const typed = { ...written, city: written.city ?? names[partner.languages[0] ?? 'ru'] };
  const found = await locate(context, partner, written);
  if (found) return { typed, ...found };
  if (typeof zone !== 'string') return { typed };
  const point = findPointOfZone(partner, findZoneId(partner, zone));
  if (!point) return { error: { field: 'zone', code: 'row.unknown_value' } };
  const fields = { ...typed, ...point };
  return { typed, fields, place: await describePoint(context, partner, fields) };
}

async function locate(context: Context, partner: Partner, typed: TypedAddress) {
  const now = context.clock.now().getTime();
  const maps = context.providers.mapsOf(partner);
  if (now < (silentUntil.get(maps) ?? 0)) return null;
  try {
    return await locateAddress(context, partner, typed);
  } catch (error) {
    if (!(error instanceof MapsUnavailable)) throw error;
    silentUntil.set(maps, now + pauseMilliseconds);
    context.logger.warn({ err: error }, 'the service of addresses failed');
    return null;
  }
}

/** The id of the zone that a cell names, by id or by name in any language. */
function findZoneId({ areas }: Partner, zone: string): string {
  const named = zone.trim().toLowerCase();
  const found = areas.find(
    ({ id, names }) =>
      id.toLowerCase() === named || Object.values(names).some((name) => name.trim().toLowerCase() === named),
  );
  return found?.id ?? '';
}
