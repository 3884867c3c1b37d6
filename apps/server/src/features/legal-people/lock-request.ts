import type { Transaction } from '#db/client.ts';
import {
  findApplicantId,
  lockCustomer,
  lockOpenRequest,
  type CustomerRow,
  type LegalPersonRequestRow,
} from '#features/identity/index.ts';
import { Refusal } from '#http/refusal.ts';

type LockedRequest = { readonly request: LegalPersonRequestRow; readonly customer: CustomerRow };

/**
 * Locks an open request after its customer, in the order of a deletion and a merge of the account, so that nobody is
 * admitted whose account is gone. Throws the Refusal `legal_person.request_unknown`.
 */
export async function lockRequest(
  transaction: Transaction,
  key: { readonly partnerId: string; readonly id: string },
): Promise<LockedRequest> {
  const subjectId = await findApplicantId(transaction, key);
  const customer = subjectId && (await lockCustomer(transaction, { partnerId: key.partnerId, subjectId }));
  const request = customer ? await lockOpenRequest(transaction, key) : null;
  if (!customer || request?.customerId !== customer.id) throw new Refusal('legal_person.request_unknown');
  return { request, customer };
}
