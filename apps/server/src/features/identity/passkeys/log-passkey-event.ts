import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import { logSecurityEvent, type SecurityEvent } from '#observability/security-events.ts';
import type { AccountCall } from '../account-call.ts';

type PasskeyEvent = Pick<SecurityEvent, 'name' | 'outcome' | 'reason' | 'customerId'>;

export function logPasskeyEvent(
  { logger }: Context,
  { caller, bearer, partner }: AccountCall,
  event: PasskeyEvent,
): void {
  const { subjectId, sessionId } = bearer;
  logSecurityEvent(logger, { caller, subjectId, sessionId, partnerId: partner.id, ...event });
}

/** Logs a refused credential and rethrows the refusal. */
export async function logRefusal<Result>(context: Context, call: AccountCall, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) {
      logPasskeyEvent(context, call, { name: 'identity.passkey_refused', outcome: 'failure', reason: error.code });
    }
    throw error;
  }
}
