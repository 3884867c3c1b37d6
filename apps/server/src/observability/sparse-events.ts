import { MINUTE_MS } from '@kaplya/domain';
import type { Clock } from '../clock.ts';
import type { Logger } from './logger.ts';
import { logSecurityEvent, type SecurityEvent } from './security-events.ts';

/** The most events logged in one minute. */
export const sparseEventsAtMost = 30;

/**
 * Logs events that any caller can cause at will: each key once a minute, with a limit for all, so that a stranger
 * cannot fill the log.
 */
export function createSparseEvents({ logger, clock }: { readonly logger: Logger; readonly clock: Clock }) {
  const logged = new Set<string>();
  let minute = 0;
  return (key: string, event: SecurityEvent): void => {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS);
    if (now !== minute) logged.clear();
    minute = now;
    if (logged.has(key) || logged.size >= sparseEventsAtMost) return;
    logged.add(key);
    logSecurityEvent(logger, event);
  };
}
