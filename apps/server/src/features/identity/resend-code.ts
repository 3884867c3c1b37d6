import type { Challenge, SignInMethod } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import { findChallenge } from './code.store.ts';
import { sendCode } from './codes.ts';
import { findDeviceId } from './device-id.ts';
import type { CodeCall } from './log-in.ts';

/** Sends another code of a challenge, not before its delay is over; by another way to the same phone, if one is named. */
export async function resendCode(
  context: Context,
  { partner, bearer, language, caller, request }: CodeCall,
  { challengeId, method }: { readonly challengeId: string; readonly method?: SignInMethod | undefined },
): Promise<Challenge> {
  const challenge = await findChallenge(context.database, partner.id, challengeId);
  const isTheirs = challenge?.customerId === null || challenge?.customerId === bearer.subjectId;
  if (!challenge || !isTheirs) throw new Refusal('identity.challenge_over');

  const { purpose, target, customerId, method: lastMethod } = challenge;
  const deviceId = findDeviceId(request.headers);
  const wished = {
    ...{ partner, bearer, language, caller, deviceId, purpose, target, customerId },
    method: method ?? lastMethod,
  };
  return sendCode(context, wished, { resent: challenge });
}
