import { MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import type { CallOf } from '#http/call.ts';
import type { Partner } from '#partner.ts';
import { logSecurityEvent } from '#observability/security-events.ts';
import { Refusal } from '#http/refusal.ts';
import { findProvenAt } from '../identity.store.ts';
import { findContacts } from './find-contacts.ts';
import { listProofMethods } from './list-proof-methods.ts';

/** Default lifetime of a proof (rule 61a). */
const defaultProofMinutes = 15;

export const proofMilliseconds = ({ settings }: Pick<Partner, 'settings'>) =>
  (settings.proofMinutes ?? defaultProofMinutes) * MINUTE_MS;

/** A call that needs a fresh proof. */
export type ProofCall = CallOf<'bearer' | 'partner' | 'caller'>;

/**
 * Refuses (`identity.proof_required`, with the possible methods) without a recent proof of the session's owner; `at` is
 * the time when the action began, if earlier. Proofs are in the database, not in tokens, so that they take effect
 * immediately in every process.
 */
export async function requireFreshProof(
  context: Context,
  { bearer, partner, caller }: ProofCall,
  { at = context.clock.now(), executor = context.database }: { readonly at?: Date; readonly executor?: Executor } = {},
): Promise<void> {
  const provenAt = await findProvenAt(executor, bearer.sessionId);
  if (provenAt !== null && at.getTime() < provenAt.getTime() + proofMilliseconds(partner)) return;
  const { subjectId, sessionId } = bearer;
  const customer = await findContacts(executor, { partner, bearer });
  const event = { caller, subjectId, sessionId, partnerId: partner.id } as const;
  logSecurityEvent(context.logger, { name: 'identity.proof_required', ...event, outcome: 'failure' });
  const methods = customer ? await listProofMethods(context, { partner, caller }, customer, executor) : [];
  throw new Refusal('identity.proof_required', { details: { methods } });
}
