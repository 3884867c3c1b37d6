import type { Logger } from '#observability/logger.ts';
import { withTimeout } from './with-timeout.ts';

export type Closing = {
  readonly name: string;
  close(): unknown;
  /** A limit of its own, for parts that need longer. */
  readonly limitMilliseconds?: number;
};

const isLate = Symbol('late');

export type ClosingLimits = {
  /** The longest time for closing one part without a limit of its own. */
  readonly limitMilliseconds: number;
  /** The longest time for all parts without limits of their own together; the last ones may get almost no time. */
  readonly totalMilliseconds: number;
};

/** A stop's longest duration: with the calls in progress and the embedded PostgreSQL less than systemd's 90 s. */
export const stopLimits: ClosingLimits = { limitMilliseconds: 5000, totalMilliseconds: 17_000 };

const leastMilliseconds = 100;

/**
 * Closes one after the other, even after failures. Logs each one that fails or exceeds its limit, and continues.
 * Returns the names of those.
 */
export async function closeInOrder(
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
      if ((await withTimeout(limit, closed, isLate)) !== isLate) continue;
      closed.catch((error: unknown) => logger.error({ err: error, closing: name }, 'failed to close, and late'));
      logger.error({ closing: name, limit }, 'does not close, and is left behind');
    } catch (error) {
      logger.error({ err: error, closing: name }, 'failed to close, and is left behind');
    }
    leftBehind.push(name);
  }
  return leftBehind;
}
