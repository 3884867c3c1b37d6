import { DAY_MS, MINUTE_MS } from '@kaplya/domain';
import { Refusal } from '#http/refusal.ts';

/** Nobody plans a call later than that. */
const latestMilliseconds = 60 * DAY_MS;
/** A clock of a desk may be slow. */
const slackMilliseconds = 5 * MINUTE_MS;

/** The time of a call; refuses one in the past or too far off. */
export function parseCallTime(text: string, now: Date): Date {
  const at = new Date(text);
  const ahead = at.getTime() - now.getTime();
  if (ahead < -slackMilliseconds || ahead > latestMilliseconds) throw new Refusal('call.time_invalid');
  return at;
}
