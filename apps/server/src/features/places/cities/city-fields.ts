import { Refusal } from '#http/refusal.ts';
import { isTimeZone, type CityRow } from '#features/company/index.ts';

/** Normalizes the IANA name of a time zone. Throws the Refusal `city.time_zone_invalid`. */
export function requireTimeZone(timeZone: string): string {
  if (!isTimeZone(timeZone)) throw new Refusal([{ code: 'city.time_zone_invalid', field: 'timeZone' }]);
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}

/** The audited fields of a city. */
export function auditedCity({ names, centerLatitude, centerLongitude, timeZone, defaultAreaId }: CityRow) {
  return { names, centre: `${centerLongitude},${centerLatitude}`, timeZone, defaultAreaId };
}
