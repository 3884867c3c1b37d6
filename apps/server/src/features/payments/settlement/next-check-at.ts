import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kaplya/domain';
import type { PaymentRow } from '../stores/payment.store.ts';

const second = 1000;

/**
 * The time of the next check at the acquirer: soon while the payer may be active, later ever more rarely; null after
 * three days.
 */
export function nextCheckAt(beganAt: Date, now: Date): Date | null {
  const age = now.getTime() - beganAt.getTime();
  if (age > 3 * DAY_MS) return null;
  const pause = age < 2 * HOUR_MS ? Math.min(Math.max(age / 4, 5 * second), MINUTE_MS) : Math.min(age / 8, HOUR_MS);
  return new Date(now.getTime() + pause);
}

/** The next check of a payment; never null while the acquirer holds its money. */
export function nextLookAt({ createdAt, hold }: Pick<PaymentRow, 'createdAt' | 'hold'>, now: Date): Date | null {
  const isHoldOpen = hold === 'held' || hold === 'capturing' || hold === 'releasing';
  return nextCheckAt(createdAt, now) ?? (isHoldOpen ? new Date(now.getTime() + HOUR_MS) : null);
}

/** Whether a capture or release is decided and not known to be done. */
export function isHoldDecided({ hold }: Pick<PaymentRow, 'hold'>): boolean {
  return hold === 'capturing' || hold === 'releasing';
}
