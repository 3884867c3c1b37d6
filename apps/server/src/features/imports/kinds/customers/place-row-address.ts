import { setTimeout as delay } from 'node:timers/promises';
import { addressFieldsShape, typedAddressShape, type TypedAddressFields } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { WorkRefusedError } from '#db/queues/staged-work/claim.ts';
import {
  describePoint,
  findPointOfZone,
  locateHouse,
  type LocatedHouse,
  type TypedAddress,
} from '#features/addresses/index.ts';
import { MapsUnavailable } from '#gateways/maps/index.ts';
import type { Partner } from '#partner.ts';
import type { InputValue, RowError } from '../import-kind.ts';
import type { Located } from './read-people.ts';

const retryAfterMilliseconds = 500;

/**
 * The place of a row's address: the point of the map, else one in the zone of the row. Without both the address waits
 * for staff. Throws WorkRefusedError if the address service is silent: what it would have found must not wait.
 */
export async function placeRowAddress(
  context: Context,
  partner: Partner,
  locate: Locator,
  { typed: written, zone }: { readonly typed: TypedAddress; readonly zone: InputValue | undefined },
): Promise<Located | { readonly typed: TypedAddressFields } | { readonly error: RowError }> {
  const { names } = partner.defaultCity;
  const parsed = typedAddressShape.safeParse({ ...written, city: written.city ?? names[partner.languages[0] ?? 'ru'] });
  if (!parsed.success) {
    return { error: { field: String(parsed.error.issues[0]?.path[0] ?? 'street'), code: 'row.no_letters' } };
  }
  const typed = parsed.data;
  const found = await locate(written);
  if (found) return { typed, fields: { ...written, ...found.house }, place: found.place };
  if (typeof zone !== 'string') return { typed };
  const point = findPointOfZone(partner, findZoneId(partner, zone));
  if (!point) return { error: { field: 'zone', code: 'row.unknown_value', params: { values: '—' } } };
  const fields = { ...typed, ...point };
  return { typed, fields, place: await describePoint(context, partner, fields) };
}

type Locator = (typed: TypedAddress) => Promise<LocatedHouse | null>;

/** Creates a function that locates addresses, each house once, whatever its flats. */
export function createLocator(context: Context, partner: Partner): Locator {
  const houses = new Map<string, Promise<LocatedHouse | null>>();
  return async ({ city, street, house }) => {
    const key = JSON.stringify([city, street, house]);
    const found = houses.get(key) ?? askTwice(context, () => locateHouse(context, partner, { city, street, house }));
    houses.set(key, found);
    const located = await found;
    // The map's own words are no address where they exceed its bounds.
    return located && addressFieldsShape.safeParse(located.house).success ? located : null;
  };
}

/** The answer of the address service; a single request may go astray. */
async function askTwice<Answer>({ logger }: Context, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof MapsUnavailable)) throw error;
  }
  await delay(retryAfterMilliseconds);
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof MapsUnavailable)) throw error;
    logger.warn({ err: error }, 'the service of addresses failed');
    throw new WorkRefusedError({ code: 'maps.unavailable' });
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
