import type { Challenge, operatorEndpoints, SignInMethod } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { consumeCode, findCustomer, findKnownDevice, sendCode } from '#features/identity/index.ts';
import { recordAudit, type StaffCall } from '#features/staff/index.ts';
import type { Call } from '#http/call.ts';
import { findDeviceId } from '#http/device-id.ts';
import { Refusal } from '#http/refusal.ts';
import { subjectOf } from '../customer-call.ts';
import { saveMergeProof } from './merge.store.ts';

/** The time within which a confirmed code lets the operator merge the account. */
export const mergeProofMilliseconds = 15 * MINUTE_MS;

/** Sends a code to a confirmed contact of the account; its owner reads it to the operator. */
export async function sendMergeCode(
  context: Context,
  { partner, bearer, language, caller, request }: Call<typeof operatorEndpoints.sendMergeCode>,
  { id, method }: { readonly id: string; readonly method: SignInMethod },
): Promise<Challenge> {
  const customer = await findCustomer(context.database, { partnerId: partner.id, subjectId: id });
  if (!customer) throw new Refusal('identity.customer_unknown');
  const phone = customer.phoneConfirmedAt === null ? null : customer.phone;
  const target = method === 'email' ? customer.email : phone;
  if (target === null) throw new Refusal('customer.contact_missing');
  return sendCode(context, {
    ...{ partner, bearer, language, caller, method, target, purpose: 'merge', customerId: id },
    deviceId: findDeviceId(request.headers),
    knownAs: findKnownDevice(context, { partnerId: partner.id, target }, request),
  });
}

/** Confirms the code, so that this member of staff may merge the account (`mergeProofMilliseconds`). */
export async function confirmMergeCode(
  context: Context,
  call: StaffCall,
  { id, challengeId, code }: { readonly id: string; readonly challengeId: string; readonly code: string },
): Promise<{ confirmedUntil: string }> {
  const { partner, staff } = call;
  const now = context.clock.now();
  const of = { challengeId, purposes: ['merge'], customerId: id } as const;
  const attempt = { partnerId: partner.id, code, by: call, of };
  await consumeCode(context, attempt, async (transaction) => {
    const proof = { partnerId: partner.id, customerId: id, staffId: staff.id, provenAt: now };
    await saveMergeProof(transaction, proof, mergeProofMilliseconds);
    await recordAudit(context, transaction, call, {
      ...{
        action: 'customer.merge_proven',
        subject: subjectOf(id),
        before: {},
        after: { isProven: true },
      },
    });
  });
  return { confirmedUntil: new Date(now.getTime() + mergeProofMilliseconds).toISOString() };
}
