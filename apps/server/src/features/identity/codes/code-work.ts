import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { WorkRequired } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import type { CodeRequest } from './code-request.ts';

/** How long work may take. */
const workMilliseconds = 5 * MINUTE_MS;

/** Work that was done for this request; whether it serves again only the sends know. */
export type DoneWork = { readonly id: string; readonly bits: number };

type WorkOf = Pick<CodeRequest, 'partner' | 'bearer' | 'target'>;

/** Asks for work: what is to be found serves this subject and this phone or address alone, once. Nothing is kept of it. */
export function requireWork(context: Context, request: WorkOf, bits: number): Refusal {
  const expiresAt = new Date(context.clock.now().getTime() + workMilliseconds);
  const terms = `${bits}.${expiresAt.getTime()}.${randomUUID()}`;
  const details: WorkRequired = {
    challenge: `${terms}.${sign(context, request, terms)}`,
    difficulty: bits,
    algorithm: 'SHA-256',
    expiresAt: expiresAt.toISOString(),
  };
  return new Refusal('identity.work_required', { details });
}

/** The work that came with the request; null where there is none, or it is false, old, or was for somebody else. */
export function findWork(context: Context, { work, ...of }: CodeRequest): DoneWork | null {
  if (!work) return null;
  const [bits = '', expiresAt = '', id = '', signature = ''] = work.challenge.split('.');
  const expected = Buffer.from(sign(context, of, `${bits}.${expiresAt}.${id}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (Number(expiresAt) <= context.clock.now().getTime()) return null;
  const hash = createHash('sha256').update(`${work.challenge}:${work.solution}`).digest();
  return countLeadingZeroBits(hash) >= Number(bits) ? { id, bits: Number(bits) } : null;
}

function sign(context: Context, { partner, bearer, target }: WorkOf, terms: string): string {
  const signed = `work ${partner.id} ${bearer.subjectId} ${target} ${terms}`;
  return createHmac('sha256', context.services.identity.codeKey).update(signed).digest('base64url');
}

function countLeadingZeroBits(hash: Buffer): number {
  const place = hash.findIndex((byte) => byte !== 0);
  return place === -1 ? hash.length * 8 : place * 8 + Math.clz32(hash[place] ?? 0) - 24;
}
