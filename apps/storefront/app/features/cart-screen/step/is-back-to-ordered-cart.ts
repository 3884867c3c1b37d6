import { MINUTE_MS } from '@kaplya/domain/zoned-time';

/** The time after an order in which Back does not lead to its emptied cart. */
const FRESH_MS = 30 * MINUTE_MS;

type Arrival = {
  /** The kind of navigation that led to the page; `POP` also for its first load. */
  navigation: 'POP' | 'PUSH' | 'REPLACE';
  /** Whether there is no cart and has been none since the arrival. */
  isEmpty: boolean;
  /** The time (ISO) of the last order made in this browser. */
  orderedAt: string | null;
  /** Epoch milliseconds, at most a minute old. */
  now: number;
};

/** Whether Back has led to the emptied cart of a fresh order, in whose place the goods are shown. */
export function isBackToOrderedCart({ navigation, isEmpty, orderedAt, now }: Arrival): boolean {
  return navigation === 'POP' && isEmpty && orderedAt !== null && now - Date.parse(orderedAt) < FRESH_MS;
}
