import { isOutsideCountry, type GeoPoint } from '@kaplya/domain';
import { isTimeZone, type CityRow } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import type { Partner } from '#partner.ts';

/** Normalizes the IANA name of a time zone. Throws the Refusal `city.time_zone_invalid`. */
export function requireTimeZone(timeZone: string): string {
  if (!isTimeZone(timeZone)) throw new Refusal([{ code: 'city.time_zone_invalid', field: 'timeZone' }]);
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}

/** Asks back about a centre outside of the partner's country, whose numbers may be swapped: `setup.town_elsewhere`. */
export function requireInCountry(center: GeoPoint, { country }: Pick<Partner, 'country'>): void {
  if (isOutsideCountry(center, country)) throw new Refusal([{ code: 'setup.town_elsewhere', field: 'center' }]);
}

/** The audited fields of a city. */
export function auditedCity({ names, centerLatitude, centerLongitude, timeZone, defaultAreaId }: CityRow) {
  return { names, centre: `${centerLongitude},${centerLatitude}`, timeZone, defaultAreaId };
}
