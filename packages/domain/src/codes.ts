import { DAY_MS, HOUR_MS, MINUTE_MS } from './zoned-time.ts';

const SECOND_MS = 1000;

/** How long a one-time code can be entered (rule 56). */
export const codeLifetimeMilliseconds = 5 * MINUTE_MS;

/** How long further codes of one challenge can be asked for. */
export const codeChallengeLifetimeMilliseconds = HOUR_MS;

/** At most `count` sends in any span of `seconds`. */
export interface SlidingLimit {
  readonly count: number;
  readonly seconds: number;
}

export type CodeLimitSubject = 'target' | 'ip' | 'device' | 'prefix';

/** By what they count: the phone or e-mail, the caller's address and device, the block of ten thousand numbers. */
export type CodeLimits = Readonly<Record<CodeLimitSubject, readonly SlidingLimit[]>>;

/** Rule 58. No span may be longer than `codeSendsKeptMilliseconds`. */
export const defaultCodeLimits: CodeLimits = {
  target: [
    { count: 3, seconds: (10 * MINUTE_MS) / SECOND_MS },
    { count: 5, seconds: DAY_MS / SECOND_MS },
  ],
  ip: [{ count: 60, seconds: HOUR_MS / SECOND_MS }],
  device: [{ count: 10, seconds: DAY_MS / SECOND_MS }],
  prefix: [{ count: 20, seconds: HOUR_MS / SECOND_MS }],
};

/** How long what was sent is remembered. */
export const codeSendsKeptMilliseconds = 2 * DAY_MS;

/** Wrong codes that a challenge survives, less one (rule 56). */
export function attemptsForCode(codeLength: number): number {
  return codeLength <= 4 ? 3 : 5;
}

const defaultResendDelaySeconds = 60;

/** How long after the `sends`-th code of a challenge the next may be asked for; the last delay stays (rule 57). */
export function resendDelaySeconds(delays: readonly number[], sends: number): number {
  return delays[sends - 1] ?? delays.at(-1) ?? defaultResendDelaySeconds;
}

/** Whole seconds until another send fits the limits, 0 when it does now. Instants in epoch milliseconds. */
export function secondsUntilSend(sentAt: readonly number[], limits: readonly SlidingLimit[], now: number): number {
  const latestFirst = sentAt.toSorted((one, other) => other - one);
  const waits = limits.map(({ count, seconds }) => {
    if (count <= 0) return seconds;
    // Once the count-th last send has left the span, there is room in it.
    const leaving = latestFirst[count - 1];
    return leaving === undefined ? 0 : secondsUntil(leaving + seconds * SECOND_MS, now);
  });
  return Math.max(0, ...waits);
}

/** Whole seconds until an instant, 0 when it has come. Both in epoch milliseconds. */
export function secondsUntil(instant: number, now: number): number {
  return Math.max(0, Math.ceil((instant - now) / SECOND_MS));
}

/** The block of ten thousand numbers that a phone (E.164) lies in. */
export function prefixOfPhone(phone: string): string {
  return phone.slice(0, -4);
}

/** Rule 60: so many sends are looked at, and so many of them must have been entered. */
export const approvalSends = 50;
const leastApproved = approvalSends * 0.2;

/** How long a way of sending stays off for a prefix where hardly anybody enters the codes (rule 60). */
export const codePauseMilliseconds = HOUR_MS;

/** Whether the last sends to a prefix, the latest first, look like codes that nobody waits for (rule 60). */
export function isRarelyApproved(wasApproved: readonly boolean[]): boolean {
  const last = wasApproved.slice(0, approvalSends);
  return last.length === approvalSends && last.filter(Boolean).length < leastApproved;
}
