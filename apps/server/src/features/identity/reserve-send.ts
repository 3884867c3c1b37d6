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
import type { Partner } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { isMailTarget, type CodeRequest } from './code-request.ts';
import {
  deleteSend,
  insertSend,
  listApprovals,
  listPauses,
  listSendTimes,
  lockChallenge,
  lockSends,
  putPause,
  updateChallenge,
  type CodeChallengeRow,
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
  const { partner, method, target, bearer, deviceId, caller } = request;
  const now = context.clock.now();
  const prefix = isMailTarget(target) ? null : prefixOfPhone(target);
  const limited = listLimited(request, prefix);

  const { reserved, paused } = await withTransaction(context.database, async (transaction) => {
    const subjects = limited.map(({ by }) => by);
    await lockSends(transaction, partner.id, subjects);
    const challenge = resent && (await lockChallenge(transaction, partner.id, { id: resent.id }));
    if (resent && !canResend(challenge, now)) throw new Refusal('identity.challenge_over');

    const waits = [challenge ? secondsUntil(challenge.resendAt.getTime(), now.getTime()) : 0];
    for (const subject of limited) waits.push(await findWait(transaction, partner.id, subject, now));
    const seconds = Math.max(...waits);
    if (seconds > 0) throw tooManyCodes(seconds);

    const { open, paused: closing } = await findOpenWays(transaction, { partner, prefix, offered, now });
    const [way, ...others] = [method, ...open.filter((other) => other !== method)].filter((one) => open.includes(one));
    // Not thrown in here: what has just been switched off must stay so.
    if (way === undefined) return { reserved: null, paused: closing };

    const send = { sendId: randomUUIDv7(), challengeId: challenge?.id ?? randomUUIDv7() };
    await insertSend(transaction, {
      partnerId: partner.id,
      id: send.sendId,
      challengeId: send.challengeId,
      method: way,
      target,
      prefix,
      ip: toNetwork(caller.ip),
      subjectId: bearer.subjectId,
      deviceId,
      at: now,
    });
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

/** Gives the place of a send back that no provider took: it counts for no limit and no delay. */
export async function giveSendBack(
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

function listLimited({ partner, target, bearer, deviceId, caller }: CodeRequest, prefix: string | null): Limited[] {
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
