import { HOUR_MS, toInstant } from '@kaplya/domain/zoned-time';
import { useFormats } from '#kit/format/use-formats.ts';
import { useMe } from '#platform/session/me.ts';

/** Times as a field of the browser holds them, in the time of the shop, wherever the person sits. */
export function useCallTime() {
  const { dayOf, time } = useFormats();
  const { timeZone } = useMe().partner;
  return {
    inAnHour() {
      const at = Date.now() + HOUR_MS;
      return `${dayOf(at)}T${time(at)}`;
    },
    /** What the field holds, as an instant for the server. */
    toInstant(typed: string): string {
      const [day = '', at = ''] = typed.split('T');
      return new Date(toInstant(day, at, timeZone)).toISOString();
    },
  };
}
