import type { Challenge, SignInMethod } from '@kaplya/contract';
import { codeLifetimeMilliseconds } from '@kaplya/domain/codes';

const SECOND = 1000;

/**
 * The state of a sent code, without the code, stored in this tab so that it survives a reload. Instants are in epoch
 * milliseconds by this device's clock.
 */
export type StoredChallenge = {
  id: string;
  /** The method by which the server sent the code. */
  method: SignInMethod;
  /** The method that the customer requested; the server may have used another. */
  asked: SignInMethod;
  /** The phone (E.164) or e-mail address that the code was sent to. */
  target: string;
  codeLength: number;
  /** The methods by which another code of this challenge can be sent. */
  methods: readonly SignInMethod[];
  /** The instant from which another code can be requested. */
  resendAt: number;
  /** The instant at which the code expires. */
  endsAt: number;
};

type SentCode = { asked: SignInMethod; target: string; now: number };

/** Converts the answer about a sent code to its stored form. */
export function toStoredChallenge(answer: Challenge, { asked, target, now }: SentCode): StoredChallenge {
  const { challengeId, method, codeLength, methods, resendAfterSeconds } = answer;
  return {
    ...{ id: challengeId, method, asked, target, codeLength, methods },
    resendAt: toInstant(resendAfterSeconds, now),
    // Computed from this device's clock, not from the server's instant: the clock may be wrong by more than a code is
    // valid.
    endsAt: now + codeLifetimeMilliseconds,
  };
}

/** Returns the instant `seconds` from now, in epoch milliseconds by this device's clock. */
export function toInstant(seconds: number, now = Date.now()): number {
  return now + seconds * SECOND;
}

/** Returns the stored challenge if its code can still be entered, null if it has expired or is invalid. */
export function findLiving(stored: StoredChallenge | null, now: number): StoredChallenge | null {
  return stored !== null && typeof stored.id === 'string' && now < stored.endsAt ? stored : null;
}

type WantedCode = Pick<StoredChallenge, 'asked' | 'target'>;

/** Whether a code was already sent to the same target by the same method, so that no other is needed. */
export function isSameCode(stored: StoredChallenge | null, { asked, target }: WantedCode): boolean {
  return stored !== null && stored.asked === asked && stored.target === target;
}

/** The methods by which another code can be requested, without the one just used. */
export function listOtherMethods({ method, methods }: Pick<StoredChallenge, 'method' | 'methods'>): SignInMethod[] {
  return methods.filter((other) => other !== method);
}

function padded(value: number): string {
  return String(value).padStart(2, '0');
}

/** Formats seconds as `1:05`, from an hour on as `1:02:05`. */
export function toClock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}
