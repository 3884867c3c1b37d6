import type { ProofMethod, SignInMethod } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import type { Partner } from '#partner.ts';
import type { Caller } from '#http/call.ts';
import type { Contacts as ContactsOfAccount } from './find-contacts.ts';
import { isLandline } from '../sign-in/parse-phone.ts';
import { listPasskeysOfDomain } from '../passkeys/passkey.store.ts';
import { findRelyingParty } from '../passkeys/relying-party.ts';
import { listOfferedMethods } from '../codes/sending-methods.ts';

type Contacts = Pick<ContactsOfAccount, 'phone' | 'phoneConfirmedAt' | 'email'>;

/** The account's confirmed contact for this method, or null. */
export function findProofTarget({ phone, phoneConfirmedAt, email }: Contacts, method: SignInMethod): string | null {
  if (method === 'email') return email;
  if (phone === null || phoneConfirmedAt === null) return null;
  return method === 'call' || !isLandline(phone) ? phone : null;
}

/** Code methods by which the customer can prove their identity, in the partner's order. */
export function listProofCodes(context: Context, partner: Partner, contacts: Contacts): SignInMethod[] {
  return listOfferedMethods(context, partner).filter((method) => findProofTarget(contacts, method) !== null);
}

/**
 * Methods by which the customer can prove their identity: a passkey of the current domain, or a code. Staff always have
 * recovery codes, because the operator of the machine can issue one at any time.
 */
export async function listProofMethods(
  context: Context,
  { partner, caller }: { readonly partner: Partner; readonly caller: Pick<Caller, 'host' | 'origin'> },
  customer: Contacts & Pick<ContactsOfAccount, 'id' | 'isStaff'>,
  executor: Executor = context.database,
): Promise<ProofMethod[]> {
  const codes = listProofCodes(context, partner, customer);
  const party = findRelyingParty(context, { partner, caller });
  const key = { partnerId: partner.id, subjectId: customer.id, isStaff: customer.isStaff === true };
  const passkeys = party ? await listPasskeysOfDomain(executor, key, party.domain) : [];
  return [
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
    ...codes,
    ...(key.isStaff ? ['recovery' as const] : []),
  ];
}
