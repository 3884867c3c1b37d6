import { HOUR_MS, toInstant } from '@kaplya/domain/zoned-time';
import { useFormats } from '#kit/format/use-formats.ts';
import { useMe } from '#platform/session/me.ts';

/** Converts between `datetime-local` values in the shop's time zone and instants, whatever the browser's time zone. */
export function useCallTime() {
  const { dayOf, time } = useFormats();
  const { timeZone } = useMe().partner;
  return {
    inAnHour() {
      const at = Date.now() + HOUR_MS;
      return `${dayOf(at)}T${time(at)}`;
    },
    /** The instant of a field's value, for the server. */
    toInstant(typed: string): string {
      const [day = '', at = ''] = typed.split('T');
      return new Date(toInstant(day, at, timeZone)).toISOString();
    },
  };
}
