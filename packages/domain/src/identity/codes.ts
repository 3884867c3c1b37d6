import { DAY_MS, HOUR_MS, MINUTE_MS } from '../zoned-time.ts';

const SECOND_MS = 1000;

/** Lifetime of a one-time code (rule 56). */
export const codeLifetimeMilliseconds = 5 * MINUTE_MS;

/** The time from the first code of a challenge in which more codes can be requested. */
export const codeChallengeLifetimeMilliseconds = HOUR_MS;

/** A limit of `count` sends in any span of `seconds`. */
export interface SlidingLimit {
  readonly count: number;
  readonly seconds: number;
}

export type CodeLimitSubject = 'target' | 'ip' | 'device' | 'prefix';

/** Limits by subject: phone or e-mail, network address, device, and the block of ten thousand numbers. */
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

/** Retention of the log of sent codes. */
export const codeSendsRetentionMilliseconds = 2 * DAY_MS;

/** Whether a code is so short that an attacker could guess it. */
export function isShortCode(codeLength: number): boolean {
  return codeLength <= 4;
}

/** The number of wrong codes that ends a challenge (rule 56). */
export function attemptsForCode(codeLength: number): number {
  return isShortCode(codeLength) ? 2 : 5;
}

/** Short codes per phone and day for strangers: two attempts each are fewer than fifteen (rule 58c). */
export const shortCodesOfStrangers: SlidingLimit = { count: 5, seconds: DAY_MS / SECOND_MS };

/**
 * The factor by which a proof of work raises a limit; beyond it requests are refused (rule 58b). The limit of a prefix
 * is not raised.
 */
const ceilings = { target: 3, ip: 5 };

export function toCeiling(by: keyof typeof ceilings, limits: readonly SlidingLimit[]): SlidingLimit[] {
  return limits.map(({ count, seconds }) => ({ count: count * ceilings[by], seconds }));
}

/** Leading zero bits that the hash must have. Each bit doubles the work; 17 take about half a second on a phone. */
const workBits = { least: 17, paused: 19, most: 20 };

/**
 * Bits of work that another send needs; 0 within the limits; one more each time the sends beyond a limit double (rule
 * 58b). Instants in epoch milliseconds.
 */
export function workBitsForSend(sentAt: readonly number[], limits: readonly SlidingLimit[], now: number): number {
  const bits = limits.map(({ count, seconds }) => {
    const sent = sentAt.filter((at) => at > now - seconds * SECOND_MS).length;
    if (sent < count) return 0;
    const beyond = (sent - count) / Math.max(1, count);
    return Math.min(workBits.most, workBits.least + Math.floor(Math.log2(beyond + 1)));
  });
  return Math.max(0, ...bits);
}

/** The difficulty for prefixes where few codes are entered by any method (rule 60). */
export const workBitsWherePaused = workBits.paused;
/** Number of sends to read to determine the required work. */
export const sendsToWeigh = (limits: readonly SlidingLimit[]) =>
  Math.max(1, ...limits.map(({ count }) => count * 2 ** (workBits.most - workBits.least)));

const defaultResendDelaySeconds = 60;

/** Delay before the next code after the `sends`-th of a challenge; the last delay repeats (rule 57). */
export function resendDelaySeconds(delays: readonly number[], sends: number): number {
  return delays[sends - 1] ?? delays.at(-1) ?? defaultResendDelaySeconds;
}

/** Whole seconds until another send fits the limits; 0 if it fits now. Instants in epoch milliseconds. */
export function secondsUntilSend(sentAt: readonly number[], limits: readonly SlidingLimit[], now: number): number {
  const latestFirst = sentAt.toSorted((one, other) => other - one);
  const waits = limits.map(({ count, seconds }) => {
    if (count <= 0) return seconds;
    // A send fits once the count-th latest send has left the span.
    const leaving = latestFirst[count - 1];
    return leaving === undefined ? 0 : secondsUntil(leaving + seconds * SECOND_MS, now);
  });
  return Math.max(0, ...waits);
}

/** Whole seconds until an instant; 0 if it has passed. Both in epoch milliseconds. */
export function secondsUntil(instant: number, now: number): number {
  return Math.max(0, Math.ceil((instant - now) / SECOND_MS));
}

/** The block of ten thousand numbers that contains a phone (E.164). */
export function prefixOfPhone(phone: string): string {
  return phone.slice(0, -4);
}

/**
 * The number of the last sends that decide whether a prefix is paused, and how many of their codes must have been
 * entered (rule 60).
 */
export const approvalSends = 50;
const leastApproved = approvalSends * 0.2;

/** How long a method is paused for a prefix where few codes are entered (rule 60). */
export const codePauseMilliseconds = HOUR_MS;

/** Whether the last sends to a prefix, newest first, look like codes that nobody wants (rule 60). */
export function isRarelyApproved(wasApproved: readonly boolean[]): boolean {
  const last = wasApproved.slice(0, approvalSends);
  return last.length === approvalSends && last.filter(Boolean).length < leastApproved;
}
