import type { Proven } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { updateSession } from '../identity.store.ts';
import { proofMilliseconds, type ProofCall } from './require-fresh-proof.ts';

/** The person of the bearer's session has just proved who they are; within the transaction that takes the proof. */
export async function noteProof(context: Context, executor: Executor, { bearer, partner }: ProofCall): Promise<Proven> {
  const provenAt = context.clock.now();
  await updateSession(executor, bearer.sessionId, { provenAt });
  return { provenUntil: new Date(provenAt.getTime() + proofMilliseconds(partner)).toISOString() };
}
