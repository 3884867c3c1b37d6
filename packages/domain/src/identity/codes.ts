import { DAY_MS, HOUR_MS, MINUTE_MS } from '../zoned-time.ts';

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

/** Whether so few digits are soon tried through. */
export function isShortCode(codeLength: number): boolean {
  return codeLength <= 4;
}

/** Wrong codes that a challenge survives, less one (rule 56). */
export function attemptsForCode(codeLength: number): number {
  return isShortCode(codeLength) ? 2 : 5;
}

/** Short codes that strangers may have sent to a phone in a day: two tries each are fewer than fifteen (rule 58c). */
export const shortCodesOfStrangers: SlidingLimit = { count: 5, seconds: DAY_MS / SECOND_MS };

/** What a limit that work lifts becomes: beyond it no work helps (rule 58b). A prefix has none. */
const ceilings = { target: 3, ip: 5 };

export function toCeiling(by: keyof typeof ceilings, limits: readonly SlidingLimit[]): SlidingLimit[] {
  return limits.map(({ count, seconds }) => ({ count: count * ceilings[by], seconds }));
}

/** Leading zero bits that the hash of work must have. Each bit doubles it; 17 are about half a second on a phone. */
const workBits = { least: 17, paused: 19, most: 20 };

/**
 * The bits of work that another send needs, 0 where the limits have room: one more each time that what was sent beyond a
 * limit doubles (rule 58b). Instants in epoch milliseconds.
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

/** Where hardly anybody enters the codes by any way (rule 60). */
export const workBitsWherePaused = workBits.paused;
/** Of all work there is: so many sends are read to know how much is needed. */
export const sendsToWeigh = (limits: readonly SlidingLimit[]) =>
  Math.max(1, ...limits.map(({ count }) => count * 2 ** (workBits.most - workBits.least)));

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
