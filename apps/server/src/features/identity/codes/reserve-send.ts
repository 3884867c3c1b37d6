import { randomUUIDv7 } from 'node:crypto';
import type { SignInMethod } from '@kaplya/contract';
import {
  codeChallengeLifetimeMilliseconds,
  codePauseMilliseconds,
  defaultCodeLimits,
  isRarelyApproved,
  isShortCode,
  MINUTE_MS,
  prefixOfPhone,
  resendDelaySeconds,
  secondsUntil,
  secondsUntilSend,
  sendsToWeigh,
  shortCodesOfStrangers,
  toCeiling,
  workBitsForSend,
  workBitsWherePaused,
  type CodeLimits,
  type SlidingLimit,
} from '@kaplya/domain';
import { toNetwork } from '#config/address-ranges.ts';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Partner } from '#partner.ts';
import { Refusal } from '#http/refusal.ts';
import { findWork, requireWork, type VerifiedWork } from './proof-of-work.ts';
import { hashCounted } from './code-hash.ts';
import { isMailTarget, type CodeRequest } from './code-request.ts';
import {
  findChallenge,
  findSend,
  insertSend,
  isWorkUsed,
  listApprovals,
  listPauses,
  listSends,
  lockChallenge,
  lockSends,
  upsertPause,
  updateChallenge,
  updateSend,
  type CodeChallengeRow,
  type NewSend,
  type SendsBy,
  type SendsOfOne,
} from './code.store.ts';

/** A send that the limits allow. */
export type Reserved = {
  readonly sendId: string;
  readonly challengeId: string;
  /** Usable sending methods, the requested one first if it is among them. */
  readonly methods: readonly [SignInMethod, ...SignInMethod[]];
};

/**
 * Reserves a send within the limits; `offered` lists the methods to the same target. Locks the counters across
 * processes, so limits are exact. Requires a proof of work where strangers' limits are used up
 * (`identity.work_required`); a known device has limits of its own.
 */
export async function reserveSend(
  context: Context,
  request: CodeRequest,
  {
    resent,
    offered,
    namedId,
  }: {
    readonly resent: CodeChallengeRow | null;
    readonly offered: readonly SignInMethod[];
    /** The id of the send by the key of the call. */
    readonly namedId: string | null;
  },
): Promise<Reserved> {
  const { partner, method } = request;
  const now = context.clock.now();
  const counted = toCounted(context, request);
  const { prefix } = counted;
  const work = findWork(context, request);

  // A check without locks comes first: refused callers must not block others who share a limit.
  if (!resent) await assertRoom(context, request, counted, work);

  const { reserved, paused, bits, waitSeconds } = await withTransaction(context.database, async (transaction) => {
    await lockCounted(transaction, counted);
    const challenge = resent && (await lockChallenge(transaction, partner.id, { id: resent.id }));
    if (resent && !canResend(challenge, now)) throw new Refusal('identity.challenge_over');

    const delay = challenge ? secondsUntil(challenge.resendAt.getTime(), now.getTime()) : 0;
    const room = await findRoom(transaction, counted, now);
    const seconds = Math.max(delay, room.waitSeconds);
    if (seconds > 0) throw tooManyCodes(seconds);

    const usable = await findOpenMethods(transaction, { partner, counted, offered, now });
    const preferred = [method, ...usable.open.filter((other) => other !== method)];
    const [chosen, ...others] = preferred.filter((one) => usable.open.includes(one));
    // The refusal is thrown after the commit, so that a new pause is stored.
    if (chosen === undefined)
      return { reserved: null, paused: usable.paused, bits: 0, waitSeconds: usable.waitSeconds };
    const needed = Math.max(room.bits, usable.bits);
    const isUsed = needed > 0 && work !== null && (await isWorkUsed(transaction, partner.id, work.id));
    if (isUsed || !hasWorkedFor(needed, work)) {
      return { reserved: null, paused: usable.paused, bits: needed, waitSeconds: 0 };
    }

    const former = namedId === null ? null : await findSend(transaction, partner.id, namedId);
    const begun = former && (await findChallenge(transaction, partner.id, former.challengeId));
    // A repeat that overtakes the answer of the provider leads to the same challenge.
    const isUnderWay = former && (begun === null || (begun.endedAt === null && begun.expiresAt > now));
    const send = {
      sendId: former || namedId === null ? randomUUIDv7() : namedId,
      challengeId: challenge?.id ?? (isUnderWay ? former.challengeId : randomUUIDv7()),
    };
    const workId = needed > 0 ? (work?.id ?? null) : null;
    await insertSend(transaction, toSend(counted, send, { method: chosen, at: now, workId }));
    if (challenge) {
      const sends = challenge.sends + 1;
      await updateChallenge(transaction, challenge, { sends, resendAt: findResendAt(partner, sends, now) });
    }
    const ready = { ...send, methods: [chosen, ...others] } satisfies Reserved;
    return { reserved: ready, paused: usable.paused, bits: 0, waitSeconds: 0 };
  });
  for (const closed of paused) reportPause(context, partner, prefix, closed);
  if (bits > 0) throw requireWork(context, request, bits);
  if (!reserved && waitSeconds > 0) throw tooManyCodes(waitSeconds);
  if (!reserved) throw new Refusal('identity.method_unavailable');
  return reserved;
}

/** Refuses a request that is over a limit, before any lock; the exact count follows under the locks. */
async function assertRoom(
  context: Context,
  request: CodeRequest,
  counted: Counted,
  work: VerifiedWork | null,
): Promise<void> {
  const room = await findRoom(context.database, counted, context.clock.now());
  if (room.waitSeconds > 0) throw tooManyCodes(room.waitSeconds);
  if (!hasWorkedFor(room.bits, work)) throw requireWork(context, request, room.bits);
}

/** Whether the proof of work suffices. One bit less is accepted, because the required bits may have grown meanwhile. */
const hasWorkedFor = (bits: number, work: VerifiedWork | null): boolean =>
  bits === 0 || (work !== null && work.bits >= bits - 1);

/** Reserves another send for another method of the same code; null when the limits allow none. */
export async function reserveOtherMethod(
  context: Context,
  request: CodeRequest,
  { challengeId }: Pick<Reserved, 'challengeId'>,
  method: SignInMethod,
): Promise<string | null> {
  const at = context.clock.now();
  const counted = toCounted(context, request);
  return withTransaction(context.database, async (transaction) => {
    await lockCounted(transaction, counted);
    // A proof of work covers one send only.
    const room = await findRoom(transaction, counted, at);
    if (room.waitSeconds > 0 || room.bits > 0) return null;
    const sendId = randomUUIDv7();
    await insertSend(transaction, toSend(counted, { sendId, challengeId }, { method, at, workId: null }));
    return sendId;
  });
}

/** Stops counting a send for its target, because every provider refused it; it still counts for the requester. */
export async function freeTarget({ database }: Context, { partner }: CodeRequest, sendId: string): Promise<void> {
  await updateSend(database, partner.id, sendId, { target: '', prefix: null });
}

/** Allows another code immediately after a resend that every provider refused. */
export async function resetResendDelay(context: Context, { partnerId, id }: CodeChallengeRow): Promise<void> {
  await withTransaction(context.database, async (transaction) => {
    const challenge = await lockChallenge(transaction, partnerId, { id });
    if (!challenge) return;
    await updateChallenge(transaction, challenge, { sends: challenge.sends - 1, resendAt: context.clock.now() });
  });
}

/** The time when the next code of a challenge may be requested after its `sends`-th send. */
export function findResendAt({ settings }: Partner, sends: number, now: Date): Date {
  return new Date(now.getTime() + resendDelaySeconds(settings.auth.resendDelaysSeconds, sends) * 1000);
}

function canResend(challenge: CodeChallengeRow | null, now: Date): boolean {
  if (challenge === null || challenge.endedAt !== null) return false;
  return now.getTime() < challenge.createdAt.getTime() + codeChallengeLifetimeMilliseconds;
}

function tooManyCodes(seconds: number): Refusal {
  const minutes = Math.ceil((seconds * 1000) / MINUTE_MS);
  return new Refusal('identity.too_many_codes', { params: { minutes }, retryAfterSeconds: seconds });
}

/** The values of a request by which sends are counted: target, network and device as hashes. */
type Counted = {
  readonly partnerId: string;
  readonly target: string;
  readonly prefix: string | null;
  readonly ip: string;
  readonly subjectId: string;
  readonly deviceId: string | null;
  /** The mark of a device that has signed in to the target, or the id of a proving account; null for strangers. */
  readonly knownAs: string | null;
  /**
   * Whether no proof of work is needed: the requester is a customer, whose account already cost a code, or support.
   */
  readonly isCustomer: boolean;
  readonly limits: CodeLimits;
};

function toCounted(context: Context, request: CodeRequest): Counted {
  const { partner, target, bearer, deviceId, caller, purpose, customerId, knownAs = null } = request;
  const isMailbox = request.isOfMailboxAlone === true && !isMailTarget(target);
  const hash = (value: string) => hashCounted(context, partner.id, value);
  return {
    partnerId: partner.id,
    target: hash(target),
    prefix: isMailTarget(target) ? null : prefixOfPhone(target),
    ip: hash(toNetwork(caller.ip)),
    subjectId: bearer.subjectId,
    deviceId: deviceId === null ? null : hash(deviceId),
    // A code that proves the account's owner counts towards the limits of the account, not towards those of strangers.
    knownAs: purpose === 'proof' ? customerId : knownAs,
    isCustomer: (customerId === bearer.subjectId && !isMailbox) || purpose === 'recovery',
    limits: { ...defaultCodeLimits, ...partner.settings.codeLimits },
  };
}

function toSend(
  { partnerId, target, prefix, ip, subjectId, deviceId, knownAs }: Counted,
  { sendId, challengeId }: Pick<Reserved, 'sendId' | 'challengeId'>,
  of: { readonly method: SignInMethod; readonly at: Date; readonly workId: string | null },
): NewSend {
  return { partnerId, id: sendId, challengeId, target, prefix, ip, subjectId, deviceId, knownAs, ...of };
}

function lockCounted(
  transaction: Transaction,
  { partnerId, target, prefix, ip, subjectId, deviceId }: Counted,
): Promise<void> {
  const all = { target, prefix, ip, subjectId, deviceId };
  const columns = ['target', 'prefix', 'ip', 'subjectId', 'deviceId'] as const;
  return lockSends(
    transaction,
    partnerId,
    columns.flatMap((column) => {
      const value = all[column];
      return value === null ? [] : [{ column, value }];
    }),
  );
}

type Limited = {
  readonly by: SendsBy;
  readonly limits: readonly SlidingLimit[];
  /** The requester whose sends count; absent: the sends of all strangers count together. */
  readonly of?: SendsOfOne;
  /** The higher limits for requests with a proof of work; absent: a proof of work does not help. */
  readonly ceiling?: readonly SlidingLimit[];
};

/**
 * The limits of a request: those shared by all strangers come first, then the requester's own. The order matters
 * without a lock: the second read sees at least as many sends as the first, so nobody solves a proof of work only to be
 * refused.
 */
function listLimited(counted: Counted): Limited[] {
  const { target, prefix, ip, subjectId, deviceId, knownAs, isCustomer, limits } = counted;
  const ofOne = knownAs === null ? { subjectId, deviceId, ip } : { knownAs };
  const toTarget = { column: 'target', value: target } as const;
  const limited: Limited[] = [
    { by: toTarget, limits: limits.target, of: ofOne },
    // The limits of a device count by the token, too: callers choose their device id, but cannot forge a token.
    { by: { column: 'subjectId', value: subjectId }, limits: limits.device, of: ofOne },
  ];
  if (deviceId !== null) {
    limited.push({ by: { column: 'deviceId', value: deviceId }, limits: limits.device, of: ofOne });
  }
  if (knownAs !== null) return limited;
  const together: Limited[] = [
    { by: toTarget, limits: limits.target, ceiling: toCeiling('target', limits.target) },
    { by: { column: 'ip', value: ip }, limits: limits.ip, ceiling: toCeiling('ip', limits.ip) },
  ];
  if (prefix !== null) together.push({ by: { column: 'prefix', value: prefix }, limits: limits.prefix, ceiling: [] });
  const forCustomer = ({ by, ceiling = [] }: Limited) => ({ by, limits: ceiling });
  return [...(isCustomer ? together.map(forCustomer) : together), ...limited];
}

type Room = { readonly waitSeconds: number; readonly bits: number };

async function findRoom(executor: Executor, counted: Counted, now: Date): Promise<Room> {
  const room = { waitSeconds: 0, bits: 0 };
  for (const { by, limits, of, ceiling } of listLimited(counted)) {
    const longest = Math.max(0, ...limits.map(({ seconds }) => seconds));
    const sends = await listSends(executor, counted.partnerId, by, {
      since: new Date(now.getTime() - longest * 1000),
      atMost: ceiling ? sendsToWeigh(limits) : Math.max(1, ...limits.map(({ count }) => count)),
      ...(of && { of }),
    });
    const times = sends.map(({ at }) => at.getTime());
    room.waitSeconds = Math.max(room.waitSeconds, secondsUntilSend(times, ceiling ?? limits, now.getTime()));
    if (ceiling) room.bits = Math.max(room.bits, workBitsForSend(times, limits, now.getTime()));
  }
  return room;
}

type OpenMethods = {
  readonly open: readonly SignInMethod[];
  readonly paused: readonly SignInMethod[];
  /** The bits of work that a request must prove where all methods are paused; 0: none. */
  readonly bits: number;
  /** The seconds until short codes may be sent to the phone again, if no method with longer codes is left; else 0. */
  readonly waitSeconds: number;
};

/** The methods that are not paused for the phone's prefix; `paused` lists those that this call has paused (rule 60). */
async function findOpenMethods(
  transaction: Transaction,
  {
    partner,
    counted,
    offered,
    now,
  }: { partner: Partner; counted: Counted; offered: readonly SignInMethod[]; now: Date },
): Promise<OpenMethods> {
  const { prefix, knownAs } = counted;
  if (knownAs !== null || prefix === null) return { open: offered, paused: [], bits: 0, waitSeconds: 0 };
  const { allowed, waitSeconds } = await listAllowedMethods(transaction, { partner, counted, offered, now });
  const pauses = await listPauses(transaction, { partnerId: partner.id, prefix });
  const open: SignInMethod[] = [];
  const paused: SignInMethod[] = [];
  for (const method of allowed) {
    const until = pauses.get(method) ?? new Date(0);
    if (until > now) continue;
    const ofPrefix = { partnerId: partner.id, prefix, method };
    // Sends from before the end of the last pause do not lead to another one.
    if (isRarelyApproved(await listApprovals(transaction, { ...ofPrefix, since: until }))) {
      await upsertPause(transaction, ofPrefix, new Date(now.getTime() + codePauseMilliseconds));
      paused.push(method);
    } else {
      open.push(method);
    }
  }
  return open.length > 0
    ? { open, paused, bits: 0, waitSeconds: 0 }
    : { open: allowed, paused, bits: counted.isCustomer ? 0 : workBitsWherePaused, waitSeconds };
}

/** Leaves out methods with short codes, which are easily guessed, once strangers sent a few to the phone (rule 58c). */
async function listAllowedMethods(
  transaction: Transaction,
  {
    partner,
    counted: { partnerId, target, limits },
    offered,
    now,
  }: { partner: Partner; counted: Counted; offered: readonly SignInMethod[]; now: Date },
): Promise<{ readonly allowed: readonly SignInMethod[]; readonly waitSeconds: number }> {
  const { callCodeLength, smsCodeLength, emailCodeLength } = partner.settings.auth;
  const lengths: Readonly<Record<SignInMethod, number>> = {
    call: callCodeLength,
    sms: smsCodeLength,
    email: emailCodeLength,
  };
  const isShort = (method: SignInMethod) => isShortCode(lengths[method]);
  if (!offered.some(isShort)) return { allowed: offered, waitSeconds: 0 };
  const { seconds } = shortCodesOfStrangers;
  const by = { column: 'target', value: target } as const;
  const since = new Date(now.getTime() - seconds * 1000);
  const sends = await listSends(transaction, partnerId, by, { since, atMost: sendsToWeigh(limits.target) });
  const shortOnes = sends.filter((send) => isShort(send.method)).map(({ at }) => at.getTime());
  const waitSeconds = secondsUntilSend(shortOnes, [shortCodesOfStrangers], now.getTime());
  if (waitSeconds === 0) return { allowed: offered, waitSeconds };
  return { allowed: offered.filter((method) => !isShort(method)), waitSeconds };
}

function reportPause({ metrics, logger }: Context, { id }: Partner, prefix: string | null, method: SignInMethod): void {
  metrics.countCode({ method, outcome: 'paused' });
  // The prefix covers ten thousand numbers and identifies nobody.
  logger.warn({ partner: id, prefix, method }, 'codes to this prefix are hardly ever entered: not sent for an hour');
}
