import type { Challenge, SignInMethod } from '@kaplya/contract';
import { attemptsForCode, codeLifetimeMilliseconds, HOUR_MS, secondsUntil } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { Refusal } from '#http/refusal.ts';
import { logSecurityEvent, type SecurityEventName } from '#observability/security-events.ts';
import type { CodePurpose } from './code.table.ts';
import { hashCode, hashCounted, isCodeOf } from './code-hash.ts';
import { isMailTarget, type CodeRequest } from './code-request.ts';
import {
  approveLastSend,
  endChallenge,
  findChallenge,
  findSend,
  insertChallenge,
  lockChallenge,
  lockSends,
  updateChallenge,
  updateSend,
  type ChallengeOf,
  type CodeChallengeRow,
} from './code.store.ts';
import { deliverCode } from './deliver-code.ts';
import { isLandline } from '../sign-in/parse-phone.ts';
import {
  findResendAt,
  freeTarget,
  resetResendDelay,
  reserveOtherMethod,
  reserveSend,
  type Reserved,
} from './reserve-send.ts';
import { findSendId } from './send-id.ts';
import { listOfferedMethods } from './sending-methods.ts';

export type { CodeRequest } from './code-request.ts';
export type { CodeChallengeRow } from './code.store.ts';

/**
 * Sends a code: the next one of the challenge `resent`, or the first of a new challenge, which ends the subject's live
 * one for the target. A repeat under its key sends nothing (rule 57a). If the chosen method fails, tries another one to
 * the same phone. Refuses by the limits
 * (`identity.too_many_codes`, `identity.work_required`), an unavailable method (`identity.method_unavailable`), and
 * when no provider accepts the code (`identity.code_not_sent`), also as the partner may send no more today
 * (`identity.daily_codes_over`).
 */
export async function sendCode(
  context: Context,
  request: CodeRequest,
  { resent = null }: { readonly resent?: CodeChallengeRow | null } = {},
): Promise<Challenge> {
  const offered = listOfferedMethods(context, request.partner).filter((method) => canReach(request.target, method));
  if (!offered.includes(request.method)) throw new Refusal('identity.method_unavailable');

  const namedId = findSendId(request, resent?.id ?? null);
  const repeated = namedId === null ? null : await findRepeated(context, request, namedId);
  if (repeated) {
    const others = offered.filter((method) => method !== request.method);
    return toChallenge(context, repeated, { methods: [request.method, ...others] });
  }

  const reserved = await reserveSend(context, request, { resent, offered, namedId }).catch((error: unknown) => {
    const isOfWork = request.work !== undefined && error instanceof Refusal && error.code === 'identity.work_required';
    logRefused(context, request, isOfWork ? 'identity.work_refused' : 'identity.code_limited', error);
    throw error;
  });
  // Outside any transaction, after the commit: a provider may be slow and cannot be rolled back.
  let sendId: string | null = reserved.sendId;
  let isUnknown = false;
  let isOverDailyLimit = false;
  for (const method of reserved.methods) {
    sendId ??= await reserveOtherMethod(context, request, reserved, method);
    if (sendId === null) break;
    const delivery = await deliverCode(context, request, method);
    if (delivery.outcome === 'sent') {
      logSecurityEvent(context.logger, {
        ...describe(request),
        name: 'identity.code_sent',
        outcome: 'success',
        reason: method,
      });
      const sent = { sendId, challengeId: reserved.challengeId, method, code: delivery.code };
      return toChallenge(context, await saveSentCode(context, request, sent), reserved);
    }
    if (delivery.outcome === 'failed') {
      isOverDailyLimit ||= delivery.isOverDailyLimit;
      continue;
    }
    // The send still counts, because a slow provider must not lift the limits; the next method reserves its own send.
    await updateSend(context.database, request.partner.id, sendId, { method });
    isUnknown = true;
    sendId = null;
  }
  if (sendId !== null) await freeTarget(context, request, sendId);
  if (!isUnknown && resent) await resetResendDelay(context, resent);
  const refusal =
    isOverDailyLimit && !isUnknown
      ? new Refusal('identity.daily_codes_over', { retryAfterSeconds: HOUR_MS / 1000 })
      : new Refusal('identity.code_not_sent');
  logRefused(context, request, 'identity.code_sent', refusal);
  throw refusal;
}

/** The challenge that the send of this id has led to, while its code can be entered. */
async function findRepeated(
  { database, clock }: Context,
  { partner, bearer }: CodeRequest,
  sendId: string,
): Promise<CodeChallengeRow | null> {
  const send = await findSend(database, partner.id, sendId);
  // Without a target every provider has refused it.
  if (!send || send.target === '') return null;
  const challenge = await findChallenge(database, partner.id, send.challengeId);
  const isOpen = challenge?.subjectId === bearer.subjectId && challenge.endedAt === null;
  return isOpen && challenge.expiresAt > clock.now() ? challenge : null;
}

export type CodeAttempt = {
  readonly partnerId: string;
  readonly code: string;
  /** The call that enters the code. */
  readonly by: Pick<CodeRequest, 'bearer' | 'caller'>;
  /** The challenge of a sign-in by its id, or the live challenge that confirms a customer's new contact. */
  readonly of:
    | { readonly challengeId: string; readonly purposes: readonly CodePurpose[]; readonly customerId?: string }
    | (ChallengeOf & { readonly customerId: string; readonly challengeId?: never });
};

/**
 * Runs `effect` in the transaction that consumes the code. Refuses a wrong code (`identity.code_wrong`, with
 * `attemptsLeft`), and the attempt still counts; refuses an ended challenge (`identity.challenge_over`).
 */
export async function consumeCode<Result>(
  context: Context,
  { partnerId, code, by, of }: CodeAttempt,
  effect: (transaction: Transaction, challenge: CodeChallengeRow) => Promise<Result>,
): Promise<Result> {
  const now = context.clock.now();
  // The refusal is returned, not thrown: a throw would roll back the count of attempts.
  const outcome = await withTransaction(context.database, async (transaction) => {
    const challenge = await lockChallenge(
      transaction,
      partnerId,
      of.challengeId === undefined ? { ...of, subjectId: of.customerId } : { id: of.challengeId },
    );
    if (!challenge || challenge.endedAt !== null || challenge.expiresAt <= now || !isOf(of, challenge, by)) {
      return { refusal: new Refusal('identity.challenge_over') };
    }
    if (!isCodeOf(context, challenge, code)) {
      const attemptsLeft = challenge.attemptsLeft - 1;
      await updateChallenge(transaction, challenge, { attemptsLeft, ...(attemptsLeft === 0 && { endedAt: now }) });
      const words = { params: { attemptsLeft }, details: { attemptsLeft } };
      return { refusal: new Refusal('identity.code_wrong', words) };
    }
    const ended = await updateChallenge(transaction, challenge, { endedAt: now });
    await approveLastSend(transaction, ended, now);
    return { refusal: null, result: await effect(transaction, ended) };
  });
  if (outcome.refusal) {
    logRefused(context, { ...by, partner: { id: partnerId } }, 'identity.code_refused', outcome.refusal);
    throw outcome.refusal;
  }
  return outcome.result;
}

type Requester = Pick<CodeRequest, 'bearer' | 'caller'> & { readonly partner: { readonly id: string } };

const describe = ({ bearer: { subjectId, sessionId }, caller, partner }: Requester) => ({
  ...{ subjectId, sessionId, caller },
  partnerId: partner.id,
});

function logRefused({ logger }: Context, requester: Requester, name: SecurityEventName, error: unknown): void {
  if (!(error instanceof Refusal)) return;
  logSecurityEvent(logger, { ...describe(requester), name, outcome: 'failure', reason: error.code });
}

function canReach(target: string, method: SignInMethod): boolean {
  if (isMailTarget(target) || method === 'email') return isMailTarget(target) && method === 'email';
  return method === 'call' || !isLandline(target);
}

/**
 * Whether the challenge matches the attempt. A code serves only its own purpose: one for a new e-mail signs nobody in.
 */
function isOf(
  of: CodeAttempt['of'],
  { purpose, customerId, subjectId }: CodeChallengeRow,
  { bearer }: CodeAttempt['by'],
): boolean {
  if (subjectId !== bearer.subjectId) return false;
  if (of.challengeId === undefined) return purpose === of.purpose && customerId === of.customerId;
  return of.purposes.includes(purpose) && (of.customerId === undefined || customerId === of.customerId);
}

/** Stores the hash of the sent code in its challenge, which ends the validity of the subject's former codes. */
async function saveSentCode(
  context: Context,
  { partner, purpose, target, customerId, language, caller, bearer }: CodeRequest,
  {
    sendId,
    challengeId,
    method,
    code,
  }: Pick<Reserved, 'sendId' | 'challengeId'> & { method: SignInMethod; code: string },
): Promise<CodeChallengeRow> {
  const now = context.clock.now();
  const { subjectId } = bearer;
  const challenge = await withTransaction(context.database, async (transaction) => {
    const counted = hashCounted(context, partner.id, target);
    await lockSends(transaction, partner.id, [{ column: 'target', value: counted }]);
    await updateSend(transaction, partner.id, sendId, { method });
    const sent = {
      method,
      codeHash: hashCode(context, challengeId, code),
      codeLength: code.length,
      attemptsLeft: attemptsForCode(code.length),
      expiresAt: new Date(now.getTime() + codeLifetimeMilliseconds),
    };
    const resent = await lockChallenge(transaction, partner.id, { id: challengeId });
    if (resent) {
      // The challenge was confirmed or replaced during the provider's call.
      if (resent.endedAt !== null) return null;
      return updateChallenge(transaction, resent, { ...sent, resendAt: findResendAt(partner, resent.sends, now) });
    }
    await endChallenge(transaction, partner.id, { purpose, target, subjectId }, now);
    return insertChallenge(transaction, {
      ...sent,
      ...{ partnerId: partner.id, id: challengeId, purpose, target, subjectId, customerId, language },
      sends: 1,
      resendAt: findResendAt(partner, 1, now),
      ip: caller.ip,
      userAgent: caller.userAgent,
      createdAt: now,
    });
  });
  if (!challenge) throw new Refusal('identity.challenge_over');
  return challenge;
}

function toChallenge(
  { clock }: Context,
  { id, method, codeLength, resendAt, expiresAt }: CodeChallengeRow,
  { methods }: Pick<Reserved, 'methods'>,
): Challenge {
  return {
    challengeId: id,
    method,
    codeLength,
    resendAfterSeconds: secondsUntil(resendAt.getTime(), clock.now().getTime()),
    expiresAt: expiresAt.toISOString(),
    methods: [...methods],
  };
}
