import { isDiskFull, isLost, isOverload } from '#db/connections/database-errors.ts';
import type { Logger } from '#observability/logger.ts';
import type { Readiness } from '#observability/readiness.ts';
import { Refusal } from './refusal.ts';
import { retryAfterSeconds } from './retry-after.ts';

/** Turns a failure into the refusal that callers see. The log holds every other error. */
export function toRefusal(
  error: unknown,
  { what, requestId }: { readonly what: 'call' | 'page'; readonly requestId: string },
  { logger, readiness }: { readonly logger: Logger; readonly readiness: Readiness },
): Refusal {
  if (error instanceof Refusal) return error;
  if (isOverload(error)) {
    logger.warn({ err: error, requestId }, `a ${what} waited for the database in vain`);
    return new Refusal('request.timeout', { retryAfterSeconds });
  }
  if (isDiskFull(error)) readiness.reportFullDisk();
  if (isLost(error) || isDiskFull(error)) {
    logger.error({ err: error, requestId }, `a ${what} found the database out of reach, or full`);
    return new Refusal('request.timeout', { retryAfterSeconds });
  }
  logger.error({ err: error, requestId }, `a ${what} failed`);
  return new Refusal('server.failed');
}
