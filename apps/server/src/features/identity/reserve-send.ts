import { randomUUIDv7 } from 'node:crypto';
import type { SignInMethod } from '@kaplya/contract';
import {
  codeChallengeLifetimeMilliseconds,
  codePauseMilliseconds,
  defaultCodeLimits,
  isRarelyApproved,
  MINUTE_MS,
  prefixOfPhone,
  resendDelaySeconds,
  secondsUntil,
  secondsUntilSend,
  type SlidingLimit,
} from '@kaplya/domain';
import { toNetwork } from '#config/address-ranges.ts';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Partner } from '#partner.ts';
import { Refusal } from '#http/refusal.ts';
import { isMailTarget, type CodeRequest } from './code-request.ts';
import {
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
  type NewSend,
  type SendsBy,
} from './code.store.ts';

/** A place among the sends that the limits allow. */
export type Reserved = {
  readonly sendId: string;
  readonly challengeId: string;
  /** By which the code can be sent, the wished one first. */
  readonly ways: readonly [SignInMethod, ...SignInMethod[]];
};

/**
 * Takes a place among the sends, `offered` being the ways to the same phone or address. Nobody else counts meanwhile, in
 * whatever process, so that limits hold to the exact number.
 */
export async function reserveSend(
  context: Context,
  request: CodeRequest,
  { resent, offered }: { readonly resent: CodeChallengeRow | null; readonly offered: readonly SignInMethod[] },
): Promise<Reserved> {
  const { partner, method } = request;
  const now = context.clock.now();
  const prefix = findPrefix(request);
  const limited = listLimited(request);

  const { reserved, paused } = await withTransaction(context.database, async (transaction) => {
    await lockLimited(transaction, partner, limited);
    const challenge = resent && (await lockChallenge(transaction, partner.id, { id: resent.id }));
    if (resent && !canResend(challenge, now)) throw new Refusal('identity.challenge_over');

    const delay = challenge ? secondsUntil(challenge.resendAt.getTime(), now.getTime()) : 0;
    const seconds = Math.max(delay, await findLongestWait(transaction, partner, limited, now));
    if (seconds > 0) throw tooManyCodes(seconds);

    const { open, paused: closing } = await findOpenWays(transaction, { partner, prefix, offered, now });
    const [way, ...others] = [method, ...open.filter((other) => other !== method)].filter((one) => open.includes(one));
    // Not thrown in here: what has just been switched off must stay so.
    if (way === undefined) return { reserved: null, paused: closing };

    const send = { sendId: randomUUIDv7(), challengeId: challenge?.id ?? randomUUIDv7() };
    await insertSend(transaction, toSend(request, send, { method: way, at: now }));
    if (challenge) {
      const sends = challenge.sends + 1;
      await updateChallenge(transaction, challenge, { sends, resendAt: findResendAt(partner, sends, now) });
    }
    return { reserved: { ...send, ways: [way, ...others] } satisfies Reserved, paused: closing };
  });
  for (const closed of paused) reportPause(context, partner, prefix, closed);
  if (!reserved) throw new Refusal('identity.method_unavailable');
  return reserved;
}

/** Takes another place for another way of the same code, null when the limits leave none. */
export async function reserveOtherWay(
  context: Context,
  request: CodeRequest,
  { challengeId }: Pick<Reserved, 'challengeId'>,
  method: SignInMethod,
): Promise<string | null> {
  const { partner } = request;
  const at = context.clock.now();
  const limited = listLimited(request);
  return withTransaction(context.database, async (transaction) => {
    await lockLimited(transaction, partner, limited);
    if ((await findLongestWait(transaction, partner, limited, at)) > 0) return null;
    const sendId = randomUUIDv7();
    await insertSend(transaction, toSend(request, { sendId, challengeId }, { method, at }));
    return sendId;
  });
}

/** A send that every provider refused does not block the phone or address; it still counts for who asked for it. */
export async function freeTarget({ database }: Context, { partner }: CodeRequest, sendId: string): Promise<void> {
  await updateSend(database, partner.id, sendId, { target: '', prefix: null });
}

/** After a resend that every provider refused another code may be asked for at once. */
export async function giveDelayBack(context: Context, { partnerId, id }: CodeChallengeRow): Promise<void> {
  await withTransaction(context.database, async (transaction) => {
    const challenge = await lockChallenge(transaction, partnerId, { id });
    if (!challenge) return;
    await updateChallenge(transaction, challenge, { sends: challenge.sends - 1, resendAt: context.clock.now() });
  });
}

/** When the code after the `sends`-th of a challenge may be asked for. */
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

type Limited = { readonly by: SendsBy; readonly limits: readonly SlidingLimit[] };

function findPrefix({ target }: CodeRequest): string | null {
  return isMailTarget(target) ? null : prefixOfPhone(target);
}

function toSend(
  request: CodeRequest,
  { sendId, challengeId }: Pick<Reserved, 'sendId' | 'challengeId'>,
  { method, at }: { readonly method: SignInMethod; readonly at: Date },
): NewSend {
  const { partner, target, bearer, deviceId, caller } = request;
  return {
    partnerId: partner.id,
    id: sendId,
    challengeId,
    method,
    target,
    prefix: findPrefix(request),
    ip: toNetwork(caller.ip),
    subjectId: bearer.subjectId,
    deviceId,
    at,
  };
}

function listLimited(request: CodeRequest): Limited[] {
  const { partner, target, bearer, deviceId, caller } = request;
  const prefix = findPrefix(request);
  const limits = { ...defaultCodeLimits, ...partner.settings.codeLimits };
  const limited: Limited[] = [
    { by: { column: 'target', value: target }, limits: limits.target },
    { by: { column: 'ip', value: toNetwork(caller.ip) }, limits: limits.ip },
    // A device says itself which it is; a token it cannot make up.
    { by: { column: 'subjectId', value: bearer.subjectId }, limits: limits.device },
  ];
  if (deviceId !== null) limited.push({ by: { column: 'deviceId', value: deviceId }, limits: limits.device });
  if (prefix !== null) limited.push({ by: { column: 'prefix', value: prefix }, limits: limits.prefix });
  return limited;
}

function lockLimited(transaction: Transaction, { id }: Partner, limited: readonly Limited[]): Promise<void> {
  return lockSends(
    transaction,
    id,
    limited.map(({ by }) => by),
  );
}

async function findLongestWait(
  transaction: Transaction,
  { id }: Partner,
  limited: readonly Limited[],
  now: Date,
): Promise<number> {
  const waits = [0];
  for (const subject of limited) waits.push(await findWait(transaction, id, subject, now));
  return Math.max(...waits);
}

async function findWait(
  transaction: Transaction,
  partnerId: string,
  { by, limits }: Limited,
  now: Date,
): Promise<number> {
  const longest = Math.max(0, ...limits.map(({ seconds }) => seconds));
  const times = await listSendTimes(transaction, partnerId, by, {
    since: new Date(now.getTime() - longest * 1000),
    atMost: Math.max(1, ...limits.map(({ count }) => count)),
  });
  return secondsUntilSend(
    times.map((at) => at.getTime()),
    limits,
    now.getTime(),
  );
}

type Ways = { readonly open: readonly SignInMethod[]; readonly paused: readonly SignInMethod[] };

/** The ways that are not switched off for the prefix; `paused` are those that had to be just now (rule 60). */
async function findOpenWays(
  transaction: Transaction,
  {
    partner,
    prefix,
    offered,
    now,
  }: { partner: Partner; prefix: string | null; offered: readonly SignInMethod[]; now: Date },
): Promise<Ways> {
  if (prefix === null) return { open: offered, paused: [] };
  const pauses = await listPauses(transaction, { partnerId: partner.id, prefix });
  const open: SignInMethod[] = [];
  const paused: SignInMethod[] = [];
  for (const method of offered) {
    const until = pauses.get(method) ?? new Date(0);
    if (until > now) continue;
    const way = { partnerId: partner.id, prefix, method };
    // After a pause a way starts anew: what was sent before it has had its consequence.
    if (isRarelyApproved(await listApprovals(transaction, { ...way, since: until }))) {
      await putPause(transaction, way, new Date(now.getTime() + codePauseMilliseconds));
      paused.push(method);
    } else {
      open.push(method);
    }
  }
  return { open, paused };
}

function reportPause({ metrics, logger }: Context, { id }: Partner, prefix: string | null, method: SignInMethod): void {
  metrics.countCode({ method, outcome: 'paused' });
  // The prefix is that of ten thousand numbers, nobody's own.
  logger.warn({ partner: id, prefix, method }, 'codes to this prefix are hardly ever entered: not sent for an hour');
}
