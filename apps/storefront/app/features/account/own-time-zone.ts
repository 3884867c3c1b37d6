import type { TimeZone } from '@kaplya/domain/zoned-time';

/** Of this device: when the customer did something is told by their own clock. */
export function findOwnTimeZone(): TimeZone {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
