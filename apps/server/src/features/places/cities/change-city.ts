import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { listPlaceRows, lockPlaces, toNames, updateCity } from '#features/company/index.ts';
import { assertVersion, recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { toPlaceCity } from '../to-places.ts';
import { auditedCity, requireInCountry, requireTimeZone } from './city-fields.ts';

type Endpoint = typeof operatorEndpoints.changeCity;

/**
 * Changes a city. Throws the Refusals `city.unknown`, `city.time_zone_invalid`, `setup.town_elsewhere` (a question
 * about a moved centre), `area.unknown`, `area.default` (a default must be on) and `conflict.changed`.
 */
export async function changeCity(
  context: Context,
  call: StaffCall,
  id: string,
  { version, names, center, timeZone, defaultAreaId, isElsewhere = false }: EndpointRequest<Endpoint>['body'],
): Promise<EndpointAnswer<Endpoint>> {
  const { partner } = call;
  const subject = `city:${id}`;
  const changes = {
    ...(names && { names: toNames(partner, names) }),
    ...(center && { centerLatitude: center.latitude, centerLongitude: center.longitude }),
    ...(timeZone !== undefined && { timeZone: requireTimeZone(timeZone) }),
    ...(defaultAreaId !== undefined && { defaultAreaId }),
  };
  const city = await withStaffTransaction(context, call, async (transaction) => {
    const { cities, areas } = await lockPlaces(transaction, partner.id);
    const former = cities.find((each) => each.id === id);
    if (!former) throw new Refusal('city.unknown');
    await assertVersion(transaction, { partnerId: partner.id, subject, present: former.version, read: version });
    const isMoved = center?.latitude !== former.centerLatitude || center.longitude !== former.centerLongitude;
    if (center && isMoved && !isElsewhere) requireInCountry(center, partner);
    const area = areas.find((each) => each.id === (defaultAreaId ?? former.defaultAreaId));
    if (!area) throw new Refusal('area.unknown');
    if (defaultAreaId !== undefined && !area.isActive) throw new Refusal('area.default');
    await updateCity(transaction, former, changes);
    const after = await listPlaceRows(transaction, partner.id);
    const next = after.cities.find((each) => each.id === id) ?? former;
    if (next.version !== former.version) {
      await recordAudit(context, transaction, call, {
        ...{ action: 'city.changed', subject, version: next.version },
        ...{ before: auditedCity(former), after: auditedCity(next) },
      });
    }
    return next;
  });
  if (city.version !== version) context.changes.announce('partner', partner.id);
  return { city: toPlaceCity(partner, city) };
}
