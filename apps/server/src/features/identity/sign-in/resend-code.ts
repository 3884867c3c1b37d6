import type { Challenge, SignInMethod } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import { findKnownDevice } from '../codes/known-device.ts';
import type { ProofOfWork } from '../codes/code-request.ts';
import { findChallenge } from '../codes/code.store.ts';
import { sendCode } from '../codes/codes.ts';
import { findDeviceId } from '#http/device-id.ts';
import { findIdempotencyKey, type CodeCall } from './log-in.ts';

/** Sends another code of a challenge after its delay, optionally by another method to the same phone. */
export async function resendCode(
  context: Context,
  { partner, bearer, language, caller, request }: CodeCall,
  {
    challengeId,
    method,
    work,
  }: {
    readonly challengeId: string;
    readonly method?: SignInMethod | undefined;
    readonly work?: ProofOfWork | undefined;
  },
): Promise<Challenge> {
  const challenge = await findChallenge(context.database, partner.id, challengeId);
  if (challenge?.subjectId !== bearer.subjectId) throw new Refusal('identity.challenge_over');

  const { purpose, target, customerId, method: lastMethod } = challenge;
  const deviceId = findDeviceId(request.headers);
  const next = {
    ...{ partner, bearer, language, caller, deviceId, purpose, target, customerId, work },
    knownAs: findKnownDevice(context, { partnerId: partner.id, target }, request),
    method: method ?? lastMethod,
    idempotencyKey: findIdempotencyKey(request.headers),
  };
  return sendCode(context, next, { resent: challenge });
}
