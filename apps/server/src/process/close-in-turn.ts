import type { Logger } from '#observability/logger.ts';
import { waitAtMost } from './wait-at-most.ts';

export type Closing = {
  readonly name: string;
  close(): unknown;
  /** Of its own, where what it does takes longer. */
  readonly limitMilliseconds?: number;
};

const isLate = Symbol('late');

export type ClosingLimits = {
  /** Of each, unless it says another. */
  readonly limitMilliseconds: number;
  /** Of all that have none of their own: whoever comes late has hardly any time. */
  readonly totalMilliseconds: number;
};

/** What a stop may take: with the calls in hand and the embedded PostgreSQL less than the 90 s that systemd is told. */
export const stopLimits: ClosingLimits = { limitMilliseconds: 5000, totalMilliseconds: 17_000 };

const leastMilliseconds = 100;

/**
 * Closes one after the other, whatever becomes of those before. One that does not end within the limit, or fails, is
 * named in the log and left behind. Answers with the names of those.
 */
export async function closeInTurn(
  closings: readonly Closing[],
  logger: Logger,
  { limitMilliseconds, totalMilliseconds }: ClosingLimits = stopLimits,
): Promise<readonly string[]> {
  const startedAt = performance.now();
  const remaining = () => Math.max(leastMilliseconds, totalMilliseconds - (performance.now() - startedAt));
  const leftBehind: string[] = [];
  for (const { name, close, limitMilliseconds: own } of closings) {
    const limit = own ?? Math.min(limitMilliseconds, remaining());
    const closed = (async () => close())();
    try {
      if ((await waitAtMost(limit, closed, isLate)) !== isLate) continue;
      closed.catch((error: unknown) => logger.error({ err: error, closing: name }, 'failed to close, and late'));
      logger.error({ closing: name, limit }, 'does not close, and is left behind');
    } catch (error) {
      logger.error({ err: error, closing: name }, 'failed to close, and is left behind');
    }
    leftBehind.push(name);
  }
  return leftBehind;
}
