import type { Behaviour } from '@kaplya/demonstration/controllers/behaviour';
import type { Random } from '../random.ts';

/** The plan of one cell order. */
export type PlannedOrder = {
  readonly number: number;
  /** Points pay their share, a card the rest. */
  readonly way: 'card' | 'sbp' | 'points';
  readonly bottle: 'have' | 'buy' | 'rent';
  readonly payer: 'pays' | 'declines' | 'never' | 'cancels' | 'late';
  readonly behaviour: Behaviour;
  /** How the acquirer notifies of the payment. */
  readonly notification: 'ok' | 'webhook_dup' | 'webhook_drop';
  /** The phone dies while it sends the order, and sends it again. */
  readonly repeats: boolean;
  /** Orders again, at another cell, before the first order is over. */
  readonly wantsSecond: boolean;
  /** Puts the phone away after paying. */
  readonly walksAway: boolean;
  /** Asks for a second opening of the door if the bottle was left inside. */
  readonly reopens: boolean;
};

/** A run's short time limits, in milliseconds: an hour of cells passes in a minute. */
export const shortTimers = {
  reservation: 6000,
  opening: 4000,
  sendAt: [0, 600, 1500],
  commandLifetime: 2500,
  order: 10_000,
  doorAlarm: 5000,
  contentPatience: 600,
  syncPatience: 800,
};

/** Longer than the opening with its review, shorter than the order; longer than everything. */
const awaySeconds = [1, 3, 6, 12];

export function planOrders(random: Random, count: number): PlannedOrder[] {
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    way: random.pick(['card', 'card', 'sbp', 'points']),
    bottle: random.pick(['have', 'buy', 'rent']),
    payer: random.chance(0.84) ? 'pays' : random.pick(['declines', 'never', 'cancels', 'late']),
    behaviour: random.chance(0.4) ? { kind: 'ok' } : pickBehaviour(random),
    notification: random.chance(0.7) ? 'ok' : random.pick(['webhook_dup', 'webhook_drop']),
    repeats: random.chance(0.3),
    wantsSecond: random.chance(0.2),
    walksAway: random.chance(0.2),
    reopens: random.chance(0.7),
  }));
}

const kinds = [
  ...(['silent', 'jam', 'stuck', 'duplicate', 'reorder', 'no_bottle', 'leave_full', 'sensor_unknown'] as const),
  ...(['ack_lost', 'reject', 'late_open', 'offline_after_accept', 'offline_after_accept'] as const),
];

function pickBehaviour(random: Random): Behaviour {
  const kind = random.pick(kinds);
  if (kind === 'reject') return { kind, reason: 'low_battery' };
  if (kind === 'late_open') return { kind, seconds: random.pick([1, 6]) };
  if (kind !== 'offline_after_accept') return { kind };
  return { kind, seconds: random.pick(awaySeconds), opens: random.chance(0.5) };
}
