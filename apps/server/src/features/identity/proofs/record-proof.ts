import type { Proven } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { updateSession } from '../identity.store.ts';
import { proofMilliseconds, type ProofCall } from './require-fresh-proof.ts';

/** Records that the session's owner has just proved their identity, within the transaction that consumes the proof. */
export async function recordProof(
  context: Context,
  executor: Executor,
  { bearer, partner }: ProofCall,
): Promise<Proven> {
  const provenAt = context.clock.now();
  await updateSession(executor, bearer.sessionId, { provenAt });
  return { provenUntil: new Date(provenAt.getTime() + proofMilliseconds(partner)).toISOString() };
}
