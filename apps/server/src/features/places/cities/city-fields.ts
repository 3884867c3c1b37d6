import { Refusal } from '#http/refusal.ts';
import type { CityRow } from '#features/company/index.ts';

/** The time zone by its IANA name. Throws the Refusal `city.time_zone_invalid`. */
export function requireTimeZone(timeZone: string): string {
  try {
    // Offsets such as `+03:00` are no places with a summer time.
    if (/^[+-]/.test(timeZone)) throw new RangeError(timeZone);
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal([{ code: 'city.time_zone_invalid', field: 'timeZone' }]);
    throw error;
  }
}

/** What the audit tells of a city. */
export function auditedCity({ names, centerLatitude, centerLongitude, timeZone, defaultAreaId }: CityRow) {
  return { names, centre: `${centerLongitude},${centerLatitude}`, timeZone, defaultAreaId };
}
