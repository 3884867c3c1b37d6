import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { findPartnerRow, insertCity, lockPlaces, toNames } from '#features/company/index.ts';
import { firstVersionOf, recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { newPlaceId } from '../new-id.ts';
import { toPlaceCity } from '../to-places.ts';
import { auditedCity, requireInCountry, requireTimeZone } from './city-fields.ts';

type Endpoint = typeof operatorEndpoints.createCity;

const citiesAtMost = 50;

/**
 * Adds a city. Until it has a zone of its own, its default zone is that of the main city. Throws the Refusals
 * `city.time_zone_invalid`, `setup.town_elsewhere`, `place.id_taken` and `place.too_many`.
 */
export async function createCity(
  context: Context,
  call: StaffCall,
  { id, names, center, timeZone, isElsewhere = false }: EndpointRequest<Endpoint>['body'],
): Promise<EndpointAnswer<Endpoint>> {
  const { partner } = call;
  const wanted = toNames(partner, names);
  const zone = requireTimeZone(timeZone);
  if (!isElsewhere) requireInCountry(center, partner);
  const created = await withStaffTransaction(context, call, async (transaction) => {
    const { cities } = await lockPlaces(transaction, partner.id);
    if (cities.length >= citiesAtMost) throw new Refusal('place.too_many');
    const main = await findPartnerRow(transaction, partner.id);
    const mainCity = cities.find((city) => city.id === main?.defaultCityId);
    if (!mainCity) throw new Error(`Partner ${partner.id} has no main city`);
    const cityId = newPlaceId(id, wanted, cities);
    const row = {
      ...{ partnerId: partner.id, id: cityId, names: wanted, timeZone: zone },
      ...{ centerLatitude: center.latitude, centerLongitude: center.longitude },
      defaultAreaId: mainCity.defaultAreaId,
      version: await firstVersionOf(transaction, { partnerId: partner.id, subject: `city:${cityId}` }),
    };
    await insertCity(transaction, row);
    await recordAudit(context, transaction, call, {
      ...{ action: 'city.added', subject: `city:${cityId}`, version: row.version },
      ...{ before: {}, after: auditedCity(row) },
    });
    return row;
  });
  context.changes.announce('partner', partner.id);
  return { city: toPlaceCity(partner, created) };
}
