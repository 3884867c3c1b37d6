import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { ProofOfWorkRequired } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import type { CodeRequest } from './code-request.ts';

/** The lifetime of a proof of work. */
const workMilliseconds = 5 * MINUTE_MS;

/**
 * A proof of work that is valid for the request. Whether an earlier send used it is checked separately (`isWorkUsed`).
 */
export type VerifiedWork = { readonly id: string; readonly bits: number };

type WorkSubject = Pick<CodeRequest, 'partner' | 'bearer' | 'target'>;

/**
 * The refusal that requires a proof of work, valid once for this subject and this phone or address. No row is stored.
 */
export function requireWork(context: Context, request: WorkSubject, bits: number): Refusal {
  const expiresAt = new Date(context.clock.now().getTime() + workMilliseconds);
  const terms = `${bits}.${expiresAt.getTime()}.${randomUUID()}`;
  const details: ProofOfWorkRequired = {
    challenge: `${terms}.${sign(context, request, terms)}`,
    difficulty: bits,
    algorithm: 'SHA-256',
    expiresAt: expiresAt.toISOString(),
  };
  return new Refusal('identity.work_required', { details });
}

/** The request's proof of work; null if it is missing, wrong, expired or bound to another request. */
export function findWork(context: Context, { work, ...of }: CodeRequest): VerifiedWork | null {
  if (!work) return null;
  const [bits = '', expiresAt = '', id = '', signature = ''] = work.challenge.split('.');
  const expected = Buffer.from(sign(context, of, `${bits}.${expiresAt}.${id}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (Number(expiresAt) <= context.clock.now().getTime()) return null;
  const hash = createHash('sha256').update(`${work.challenge}:${work.solution}`).digest();
  return countLeadingZeroBits(hash) >= Number(bits) ? { id, bits: Number(bits) } : null;
}

function sign(context: Context, { partner, bearer, target }: WorkSubject, terms: string): string {
  const signed = `work ${partner.id} ${bearer.subjectId} ${target} ${terms}`;
  return createHmac('sha256', context.services.identity.codeKey).update(signed).digest('base64url');
}

function countLeadingZeroBits(hash: Buffer): number {
  const place = hash.findIndex((byte) => byte !== 0);
  return place === -1 ? hash.length * 8 : place * 8 + Math.clz32(hash[place] ?? 0) - 24;
}
