import type { Challenge, SignInMethod } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import { sendCode } from '../codes/codes.ts';
import type { AccountCallOfDevice } from '../profile/update-profile.ts';
import { findContacts } from './find-contacts.ts';
import { findProofTarget, listProofCodes } from './list-proof-methods.ts';

/**
 * Sends a code to a present contact of the account, never to one named by the call, so that it does not reach the thief
 * of a token. Refuses a method without a contact (`identity.method_unavailable`).
 */
export async function requestProof(
  context: Context,
  call: AccountCallOfDevice,
  {
    method: requested,
    idempotencyKey,
  }: { readonly method?: SignInMethod | undefined; readonly idempotencyKey?: string | undefined },
): Promise<Challenge> {
  const customer = await findContacts(context.database, call);
  if (!customer) throw new Refusal('identity.session_ended');
  const method = requested ?? listProofCodes(context, call.partner, customer)[0];
  const target = method === undefined ? null : findProofTarget(customer, method);
  if (method === undefined || target === null) throw new Refusal('identity.method_unavailable');
  return sendCode(context, { ...call, purpose: 'proof', method, target, customerId: customer.id, idempotencyKey });
}
