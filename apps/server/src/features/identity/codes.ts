import { createHmac, randomInt, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import type { Challenge, SignInMethod } from '@kaplya/contract';
import {
  attemptsForCode,
  codeLifetimeMilliseconds,
  codePauseMilliseconds,
  defaultCodeLimits,
  isRarelyApproved,
  MINUTE_MS,
  prefixOfPhone,
  resendDelaySeconds,
  secondsUntil,
  secondsUntilSend,
  type Language,
  type SlidingLimit,
} from '@kaplya/domain';
import { perContext, type Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Bearer, Caller, Partner } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { writeLetter, writeSms } from './code-texts.ts';
import {
  approveLastSend,
  deleteSend,
  endChallenge,
  findChallenge,
  insertChallenge,
  insertSend,
  listApprovals,
  listPauses,
  listSendTimes,
  lockChallenge,
  lockSends,
  putPause,
  updateChallenge,
  updateSend,
  type CodeChallengeRow,
  type SendsBy,
} from './code.store.ts';
import type { CodePurpose } from './code.table.ts';
import { deriveKey } from './seal.ts';

export type { CodeChallengeRow } from './code.store.ts';

export type CodeRequest = {
  readonly partner: Partner;
  readonly purpose: CodePurpose;
  readonly method: SignInMethod;
  /** E.164, or an e-mail in lower case. */
  readonly target: string;
  /** Whose new e-mail or phone it is; null for a sign-in, which knows nobody yet. */
  readonly customerId: string | null;
  readonly bearer: Bearer;
  readonly deviceId: string | null;
  readonly language: Language;
  readonly caller: Caller;
};

/**
 * Sends a code; the living challenge of the same target ends with it. If the wished way fails, another way to the same
 * phone is tried. Refuses by the limits (`identity.too_many_codes`), a way that is not offered
 * (`identity.method_unavailable`), and when no provider took it (`identity.code_not_sent`).
 */
export async function sendCode(context: Context, request: CodeRequest): Promise<Challenge> {
  return send(context, request, null);
}

export type ResendRequest = Pick<CodeRequest, 'partner' | 'bearer' | 'deviceId' | 'language' | 'caller'> & {
  readonly challengeId: string;
  readonly method: SignInMethod | undefined;
};

/** Sends another code of a challenge, in place of the one before, not earlier than its delay says (rule 57). */
export async function resendCode(
  context: Context,
  { challengeId, method, ...call }: ResendRequest,
): Promise<Challenge> {
  const challenge = await findChallenge(context.database, call.partner.id, challengeId);
  const isTheirs = challenge?.customerId === null || challenge?.customerId === call.bearer.subjectId;
  if (!challenge || !isTheirs) throw new Refusal('identity.challenge_over');
  const { purpose, target, customerId } = challenge;
  return send(context, { ...call, purpose, target, customerId, method: method ?? challenge.method }, challenge);
}

export type CodeAttempt = {
  readonly partnerId: string;
  readonly code: string;
  /** The challenge of a sign-in by its id, or the living one that confirms a customer's new e-mail or phone. */
  readonly of:
    | { readonly challengeId: string }
    | { readonly purpose: CodePurpose; readonly target: string; readonly customerId: string };
};

/**
 * Runs `effect` in the transaction that uses the code up. Refuses a wrong code (`identity.code_wrong`, with
 * `attemptsLeft`), which stays counted, and one that is over (`identity.challenge_over`).
 */
export async function takeCode<Result>(
  context: Context,
  { partnerId, code, of }: CodeAttempt,
  effect: (transaction: Transaction, challenge: CodeChallengeRow) => Promise<Result>,
): Promise<Result> {
  const now = context.clock.now();
  // What is refused is given out, not thrown: a refusal in here would roll the count of attempts back.
  const outcome = await withTransaction(context.database, async (transaction) => {
    const challenge = await lockChallenge(transaction, partnerId, 'challengeId' in of ? { id: of.challengeId } : of);
    const isOfSignIn = challenge?.purpose === 'sign_in';
    if (!challenge || isOfSignIn !== 'challengeId' in of) return { refused: new Refusal('identity.challenge_over') };
    if (challenge.endedAt !== null || challenge.expiresAt <= now) {
      return { refused: new Refusal('identity.challenge_over') };
    }
    if (!isCodeOf(context, challenge, code)) {
      const attemptsLeft = challenge.attemptsLeft - 1;
      await updateChallenge(transaction, challenge, { attemptsLeft, ...(attemptsLeft === 0 && { endedAt: now }) });
      const options = { params: { attemptsLeft }, details: { attemptsLeft } };
      return { refused: new Refusal('identity.code_wrong', options) };
    }
    const ended = await updateChallenge(transaction, challenge, { endedAt: now });
    await approveLastSend(transaction, ended, now);
    return { result: await effect(transaction, ended) };
  });
  if (outcome.refused) throw outcome.refused;
  return outcome.result;
}

/** By which ways a shop can send codes to phones and addresses at all. */
export function listSendingMethods({ oneTimeCodes, mail }: Pick<Context, 'oneTimeCodes' | 'mail'>): SignInMethod[] {
  return [
    ...(oneTimeCodes.sendSms ? (['sms'] as const) : []),
    ...(oneTimeCodes.placeCall ? (['call'] as const) : []),
    ...(mail ? (['email'] as const) : []),
  ];
}

/** A place among the sends that the limits have granted. */
type Reserved = { readonly sendId: string; readonly challengeId: string; readonly ways: readonly SignInMethod[] };

async function send(context: Context, request: CodeRequest, resent: CodeChallengeRow | null): Promise<Challenge> {
  const offered = listOffered(context, request);
  if (!offered.includes(request.method)) throw new Refusal('identity.method_unavailable');

  const reservation = await reserve(context, request, resent, offered);
  if (reservation.refused) throw reservation.refused;
  // After the commit and outside of any transaction: a provider may take its time, and cannot be rolled back.
  for (const method of reservation.ways) {
    const code = await deliver(context, request, method);
    if (code !== null) return settle(context, request, reservation, { method, code, ways: reservation.ways });
  }
  await giveBack(context, request, reservation, resent);
  throw new Refusal('identity.code_not_sent');
}

/** Ways to the same phone or address, in the partner's order. */
function listOffered(context: Context, { partner, method }: CodeRequest): SignInMethod[] {
  const working = listSendingMethods(context);
  const isForMail = method === 'email';
  return partner.settings.auth.methods.filter((way) => working.includes(way) && (way === 'email') === isForMail);
}

async function reserve(
  context: Context,
  request: CodeRequest,
  resent: CodeChallengeRow | null,
  offered: readonly SignInMethod[],
): Promise<(Reserved & { refused?: never }) | { refused: Refusal }> {
  const { partner, target, bearer, deviceId, caller } = request;
  const now = context.clock.now();
  const prefix = request.method === 'email' ? null : prefixOfPhone(target);
  const limited = listLimited(request, prefix);
  const paused: SignInMethod[] = [];

  const reserved = await withTransaction(context.database, async (transaction) => {
    paused.length = 0;
    await lockSends(
      transaction,
      partner.id,
      limited.map(({ by }) => by),
    );
    const challenge = resent && (await lockChallenge(transaction, partner.id, { id: resent.id }));
    if (resent && (!challenge || challenge.endedAt !== null))
      return { refused: new Refusal('identity.challenge_over') };

    const waits = [challenge ? secondsUntil(challenge.resendAt.getTime(), now.getTime()) : 0];
    for (const { by, limits } of limited) waits.push(await findWait(transaction, partner.id, by, limits, now));
    const seconds = Math.max(...waits);
    if (seconds > 0) return { refused: tooManyCodes(seconds) };

    const open = prefix === null ? offered : await listOpenWays(transaction, { partner, prefix, offered, now, paused });
    const ways = [...open.filter((way) => way === request.method), ...open.filter((way) => way !== request.method)];
    if (ways.length === 0) return { refused: new Refusal('identity.method_unavailable') };

    const challengeId = challenge?.id ?? randomUUIDv7();
    const sendId = randomUUIDv7();
    await insertSend(transaction, {
      partnerId: partner.id,
      id: sendId,
      challengeId,
      method: request.method,
      target,
      prefix,
      ip: caller.ip,
      subjectId: bearer.subjectId,
      deviceId,
      at: now,
    });
    if (challenge) {
      const sends = challenge.sends + 1;
      await updateChallenge(transaction, challenge, { sends, resendAt: resendAt(partner, sends, now) });
    }
    return { sendId, challengeId, ways };
  });
  for (const method of paused) {
    context.metrics.countCode({ method, outcome: 'paused' });
    context.logger.warn(
      { partner: partner.id, prefix, method },
      'codes are hardly ever entered: switched off for an hour',
    );
  }
  return reserved;
}

function tooManyCodes(seconds: number): Refusal {
  const minutes = Math.ceil((seconds * 1000) / MINUTE_MS);
  return new Refusal('identity.too_many_codes', { params: { minutes }, retryAfterSeconds: seconds });
}

type Limited = { readonly by: SendsBy; readonly limits: readonly SlidingLimit[] };

function listLimited({ partner, target, bearer, deviceId, caller }: CodeRequest, prefix: string | null): Limited[] {
  const limits = { ...defaultCodeLimits, ...partner.settings.codeLimits };
  return [
    { by: { column: 'target', value: target }, limits: limits.target },
    { by: { column: 'ip', value: caller.ip }, limits: limits.ip },
    // A device says itself which it is; the visitor's token is what a page cannot change without asking us.
    { by: { column: 'subjectId', value: bearer.subjectId }, limits: limits.device },
    ...(deviceId === null ? [] : [{ by: { column: 'deviceId', value: deviceId }, limits: limits.device } as const]),
    ...(prefix === null ? [] : [{ by: { column: 'prefix', value: prefix }, limits: limits.prefix } as const]),
  ];
}

async function findWait(
  transaction: Transaction,
  partnerId: string,
  by: SendsBy,
  limits: readonly SlidingLimit[],
  now: Date,
): Promise<number> {
  if (limits.length === 0) return 0;
  const since = new Date(now.getTime() - Math.max(...limits.map(({ seconds }) => seconds)) * 1000);
  const atMost = Math.max(1, ...limits.map(({ count }) => count));
  const times = await listSendTimes(transaction, partnerId, by, { since, atMost });
  return secondsUntilSend(
    times.map((at) => at.getTime()),
    limits,
    now.getTime(),
  );
}

/** The ways that are not switched off for the prefix; switches off those that have to be (rule 60). */
async function listOpenWays(
  transaction: Transaction,
  {
    partner,
    prefix,
    offered,
    now,
    paused,
  }: { partner: Partner; prefix: string; offered: readonly SignInMethod[]; now: Date; paused: SignInMethod[] },
): Promise<SignInMethod[]> {
  const pauses = await listPauses(transaction, { partnerId: partner.id, prefix });
  const open: SignInMethod[] = [];
  for (const method of offered) {
    const until = pauses.get(method) ?? new Date(0);
    if (until > now) continue;
    const way = { partnerId: partner.id, prefix, method };
    // After a pause a way starts anew: what was sent before has had its consequence.
    if (isRarelyApproved(await listApprovals(transaction, { ...way, since: until }))) {
      await putPause(transaction, way, new Date(now.getTime() + codePauseMilliseconds));
      paused.push(method);
    } else {
      open.push(method);
    }
  }
  return open;
}

/** The code that was sent, null when it could not be. */
async function deliver(context: Context, request: CodeRequest, method: SignInMethod): Promise<string | null> {
  try {
    const code = await deliverBy(context, request, method);
    context.metrics.countCode({ method, outcome: 'sent' });
    return code;
  } catch (error) {
    context.metrics.countCode({ method, outcome: 'failed' });
    context.logger.warn({ err: error, partner: request.partner.id, method }, 'a one-time code could not be sent');
    return null;
  }
}

async function deliverBy(context: Context, request: CodeRequest, method: SignInMethod): Promise<string> {
  const { oneTimeCodes, mail } = context;
  const { partner, target, caller } = request;
  const { callCodeLength, smsCodeLength, emailCodeLength } = partner.settings.auth;
  if (method === 'call' && oneTimeCodes.placeCall) {
    const { code } = await oneTimeCodes.placeCall({ phone: target, ip: caller.ip, codeLength: callCodeLength });
    return code;
  }
  if (method === 'sms' && oneTimeCodes.sendSms) {
    const code = createCode(smsCodeLength);
    await oneTimeCodes.sendSms({ phone: target, ip: caller.ip, code, text: writeSms(request, code) });
    return code;
  }
  if (method === 'email' && mail) {
    const code = createCode(emailCodeLength);
    await mail.send({ to: target, code, ...writeLetter(request, code) });
    return code;
  }
  throw new Error(`There is nothing to send codes with by ${method}`);
}

function createCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

/** Keeps what was sent as the one code that counts. */
async function settle(
  context: Context,
  request: CodeRequest,
  { sendId, challengeId }: Reserved,
  { method, code, ways }: { method: SignInMethod; code: string; ways: readonly SignInMethod[] },
): Promise<Challenge> {
  const { partner, purpose, target, customerId, language, caller } = request;
  const now = context.clock.now();
  const settled = await withTransaction(context.database, async (transaction) => {
    await lockSends(transaction, partner.id, [{ column: 'target', value: target }]);
    await updateSend(transaction, partner.id, sendId, { method });
    const sent = {
      method,
      codeHash: hashOfCode(context, challengeId, code),
      codeLength: code.length,
      attemptsLeft: attemptsForCode(code.length),
      expiresAt: new Date(now.getTime() + codeLifetimeMilliseconds),
    };
    const existing = await lockChallenge(transaction, partner.id, { id: challengeId });
    if (existing) {
      // Confirmed or replaced while the provider was at work.
      if (existing.endedAt !== null) return null;
      return updateChallenge(transaction, existing, { ...sent, resendAt: resendAt(partner, existing.sends, now) });
    }
    await endChallenge(transaction, partner.id, { purpose, target, customerId }, now);
    return insertChallenge(transaction, {
      ...sent,
      partnerId: partner.id,
      id: challengeId,
      purpose,
      target,
      customerId,
      sends: 1,
      resendAt: resendAt(partner, 1, now),
      language,
      ip: caller.ip,
      userAgent: caller.userAgent,
      createdAt: now,
    });
  });
  if (!settled) throw new Refusal('identity.challenge_over');
  return {
    challengeId,
    method,
    codeLength: settled.codeLength,
    resendAfterSeconds: secondsUntil(settled.resendAt.getTime(), now.getTime()),
    expiresAt: settled.expiresAt.toISOString(),
    methods: [...ways],
  };
}

/** A send that no provider took counts for no limit and no delay. */
async function giveBack(
  context: Context,
  { partner }: CodeRequest,
  { sendId }: Reserved,
  resent: CodeChallengeRow | null,
): Promise<void> {
  await withTransaction(context.database, async (transaction) => {
    await deleteSend(transaction, partner.id, sendId);
    const challenge = resent && (await lockChallenge(transaction, partner.id, { id: resent.id }));
    if (!challenge) return;
    await updateChallenge(transaction, challenge, { sends: challenge.sends - 1, resendAt: context.clock.now() });
  });
}

function resendAt({ settings }: Partner, sends: number, now: Date): Date {
  return new Date(now.getTime() + resendDelaySeconds(settings.auth.resendDelaysSeconds, sends) * 1000);
}

const codeKeyOf = perContext((context) => deriveKey(context.config.secrets.appSecret, 'one-time codes'));

/** Of this challenge alone: the same code of another one has another hash. */
function hashOfCode(context: Context, challengeId: string, code: string): string {
  return createHmac('sha256', codeKeyOf(context)).update(`${challengeId} ${code}`).digest('hex');
}

function isCodeOf(context: Context, { id, codeHash }: CodeChallengeRow, typed: string): boolean {
  if (codeHash === null) return false;
  const digits = typed.replaceAll(/[\s-]/g, '');
  return timingSafeEqual(Buffer.from(hashOfCode(context, id, digits)), Buffer.from(codeHash));
}
