import type { TimeZone } from '@kaplya/domain/zoned-time';

/**
 * The time zone of this device: times of the customer's own actions are formatted in it, not in the zone of the city.
 */
export function findOwnTimeZone(): TimeZone {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
