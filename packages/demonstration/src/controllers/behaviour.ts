/** A cell's behaviour at the command to open, for tests of a shop. */
export type Behaviour =
  | { readonly kind: 'ok' }
  | { readonly kind: 'reject'; readonly reason: string }
  /** Ignores the command. */
  | { readonly kind: 'silent' }
  /** Accepts it, but the lock does not move, and the controller reports that. */
  | { readonly kind: 'jam' }
  /** Accepts it, then does nothing: the door stays shut without a report. */
  | { readonly kind: 'stuck' }
  /** Cuts the cable after the answer; `opens`: the door opens anyway. */
  | { readonly kind: 'offline_after_accept'; readonly seconds: number; readonly opens: boolean }
  /** Sends everything twice. */
  | { readonly kind: 'duplicate' }
  /** Sends events in pairs, the later one first. */
  | { readonly kind: 'reorder' }
  | { readonly kind: 'late_open'; readonly seconds: number }
  /** The customer leaves no empty bottle. */
  | { readonly kind: 'no_bottle' }
  /** The customer does not take the full one. */
  | { readonly kind: 'leave_full' }
  /** The scales are broken. */
  | { readonly kind: 'sensor_unknown' }
  /** Never sends the first answer to a command. */
  | { readonly kind: 'ack_lost' };

const secondsAtMost = 3600;
const defaultAwaySeconds = 20;

const plain = [
  ...['ok', 'silent', 'jam', 'stuck', 'duplicate', 'reorder', 'no_bottle', 'leave_full', 'sensor_unknown', 'ack_lost'],
] as const;

/** Parses words like `reject:low_battery`, `late_open:45`, `offline_after_accept:20:not_opened`; null: unknown. */
export function parseBehaviour(text: string): Behaviour | null {
  const [name = '', ...parameters] = text.trim().split(':');
  const [first, second] = parameters;
  if (parameters.length === 0) {
    const kind = plain.find((known) => known === name);
    if (kind) return { kind };
  }
  if (name === 'reject' && parameters.length <= 1) {
    const reason = first ?? 'busy';
    return /^\w{1,40}$/.test(reason) ? { kind: 'reject', reason } : null;
  }
  if (name === 'late_open' && parameters.length === 1) {
    const seconds = parseSeconds(first);
    return seconds === null ? null : { kind: 'late_open', seconds };
  }
  if (name === 'offline_after_accept' && parameters.length <= 2) {
    const seconds = first === undefined ? defaultAwaySeconds : parseSeconds(first);
    const isKnown = second === undefined || second === 'opened' || second === 'not_opened';
    return seconds === null || !isKnown ? null : { kind: name, seconds, opens: second !== 'not_opened' };
  }
  return null;
}

function parseSeconds(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,4}(\.\d{1,3})?$/.test(text)) return null;
  return Math.min(Number(text), secondsAtMost);
}

/** The text of a behaviour that `parseBehaviour` reads. */
export function writeBehaviour(behaviour: Behaviour): string {
  if (behaviour.kind === 'reject') return `reject:${behaviour.reason}`;
  if (behaviour.kind === 'late_open') return `late_open:${behaviour.seconds}`;
  if (behaviour.kind !== 'offline_after_accept') return behaviour.kind;
  return `offline_after_accept:${behaviour.seconds}:${behaviour.opens ? 'opened' : 'not_opened'}`;
}

/** The choices in `npm run cells` and the control. */
export const offeredBehaviours = [
  ...['ok', 'reject:low_battery', 'silent', 'jam', 'stuck', 'offline_after_accept:20:opened'],
  ...['offline_after_accept:20:not_opened', 'duplicate', 'reorder', 'late_open:45', 'no_bottle', 'leave_full'],
  ...['sensor_unknown', 'ack_lost'],
] as const;
