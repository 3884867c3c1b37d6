import type { Challenge, SignInMethod } from '@kaplya/contract';
import { codeLifetimeMilliseconds } from '@kaplya/domain/codes';

const SECOND = 1000;

/** A code on its way, as this tab keeps it through a reload. Instants in epoch milliseconds of this device. */
export type KeptChallenge = {
  id: string;
  /** How the code was sent. */
  method: SignInMethod;
  /** How it was asked for. */
  asked: SignInMethod;
  /** The phone (E.164) or e-mail that it was sent to. */
  target: string;
  codeLength: number;
  /** By which another code of this challenge can be sent. */
  methods: readonly SignInMethod[];
  /** When another code can be asked for. */
  resendAt: number;
  /** When the code ends. */
  endsAt: number;
};

type Sent = { asked: SignInMethod; target: string; now: number };

/** The answer that says a code is on its way, as it is kept. */
export function toKeptChallenge(answer: Challenge, { asked, target, now }: Sent): KeptChallenge {
  const { challengeId, method, codeLength, methods, resendAfterSeconds } = answer;
  return {
    ...{ id: challengeId, method, asked, target, codeLength, methods },
    resendAt: toInstant(resendAfterSeconds, now),
    // Not the instant that the server names: the clock of this device may be wrong by more than a code lives.
    endsAt: now + codeLifetimeMilliseconds,
  };
}

/** So many seconds from now, in epoch milliseconds of this device. */
export function toInstant(seconds: number, now = Date.now()): number {
  return now + seconds * SECOND;
}

/** A kept challenge whose code can still be entered; null for one that is over, and for what is none. */
export function findLiving(kept: KeptChallenge | null, now: number): KeptChallenge | null {
  return kept !== null && typeof kept.id === 'string' && now < kept.endsAt ? kept : null;
}

type Wanted = Pick<KeptChallenge, 'asked' | 'target'>;

/** Whether the code that is wanted is the one that was sent: no other need be asked for. */
export function isSameCode(kept: KeptChallenge | null, { asked, target }: Wanted): boolean {
  return kept !== null && kept.asked === asked && kept.target === target;
}

/** The other ways in which a code can be had, the one in use left out. */
export function listOtherMethods({ method, methods }: Pick<KeptChallenge, 'method' | 'methods'>): SignInMethod[] {
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
