import type { TimeZone } from '@kaplya/domain/zoned-time';

/** The time zone of this device: the customer's own actions are shown by their own clock. */
export function findOwnTimeZone(): TimeZone {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
