import type { Challenge, SignInMethod } from '@kaplya/contract';
import { codeLifetimeMilliseconds } from '@kaplya/domain/codes';

const SECOND = 1000;

/** A sent code, as this tab stores it for a reload. Instants in epoch milliseconds of this device. */
export type StoredChallenge = {
  id: string;
  /** The way the code was sent. */
  method: SignInMethod;
  /** The way it was requested. */
  asked: SignInMethod;
  /** The phone (E.164) or e-mail that it was sent to. */
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
    // The server's instant is not used: the clock of this device may be wrong by more than a code lives.
    endsAt: now + codeLifetimeMilliseconds,
  };
}

/** The instant so many seconds from now, in epoch milliseconds of this device. */
export function toInstant(seconds: number, now = Date.now()): number {
  return now + seconds * SECOND;
}

/** The stored challenge whose code can still be entered. null for an expired or invalid one. */
export function findLiving(stored: StoredChallenge | null, now: number): StoredChallenge | null {
  return stored !== null && typeof stored.id === 'string' && now < stored.endsAt ? stored : null;
}

type WantedCode = Pick<StoredChallenge, 'asked' | 'target'>;

/** Whether the wanted code is the one that was sent, so that no other is needed. */
export function isSameCode(stored: StoredChallenge | null, { asked, target }: WantedCode): boolean {
  return stored !== null && stored.asked === asked && stored.target === target;
}

/** The other ways in which a code can be had, the one in use left out. */
export function listOtherMethods({ method, methods }: Pick<StoredChallenge, 'method' | 'methods'>): SignInMethod[] {
  return methods.filter((other) => other !== method);
}

function padded(value: number): string {
  return String(value).padStart(2, '0');
}

/** `1:05`, or `1:02:05` from an hour on. */
export function toClock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}
