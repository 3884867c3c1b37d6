import { DAY_MS, MINUTE_MS } from '@kaplya/domain';
import { Refusal } from '#http/refusal.ts';

/** The furthest time ahead for which a call can be planned. */
const latestMilliseconds = 60 * DAY_MS;
/** The tolerance for a time in the past, because the clock of an operator's computer may be slow. */
const slackMilliseconds = 5 * MINUTE_MS;

/** Parses the time of a call; refuses one in the past or too far ahead. */
export function parseCallTime(text: string, now: Date): Date {
  const at = new Date(text);
  const ahead = at.getTime() - now.getTime();
  if (ahead < -slackMilliseconds || ahead > latestMilliseconds) throw new Refusal('call.time_invalid');
  return at;
}
