import type { Proven } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import { isStaff } from '@kaplya/contract';
import { getLockedCustomer, keyOf, type AccountCall } from '../account-call.ts';
import { findContacts } from './find-contacts.ts';
import { consumeCode } from '../codes/codes.ts';
import { recordProof } from './record-proof.ts';
import { findProofTarget } from './list-proof-methods.ts';

/** Consumes the code sent to a contact of the account. A contact that the account no longer has proves nothing. */
export function confirmProof(
  context: Context,
  call: AccountCall,
  { challengeId, code }: { readonly challengeId: string; readonly code: string },
): Promise<Proven> {
  const key = keyOf(call);
  const attempt = {
    partnerId: key.partnerId,
    code,
    by: call,
    of: { challengeId, purposes: ['proof'], customerId: key.subjectId },
  } as const;
  return consumeCode(context, attempt, async (transaction, { method, target }) => {
    if (!isStaff(call.bearer.roles)) await getLockedCustomer(transaction, key);
    const account = await findContacts(transaction, call);
    if (!account || findProofTarget(account, method) !== target) throw new Refusal('identity.challenge_over');
    return recordProof(context, transaction, call);
  });
}
