import { paymentCodes } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import { lockLegalPerson, lockMembership, sumLegalPersonPayments } from '#features/identity/index.ts';
import { Refusal } from '#http/refusal.ts';
import type { OrderRow } from '../stores/order.store.ts';
import { sumContractOrders } from './contract-orders.store.ts';

/** The unpaid sums of companies' orders by contract, by company; negative: they paid in advance. */
export async function listUnpaid(
  executor: Executor,
  partnerId: string,
  legalPersonIds: readonly string[],
): Promise<Map<string, number>> {
  const [ordered, paid] = await Promise.all([
    sumContractOrders(executor, partnerId, legalPersonIds),
    sumLegalPersonPayments(executor, partnerId, legalPersonIds),
  ]);
  return new Map(legalPersonIds.map((id) => [id, (ordered.get(id) ?? 0) - (paid.get(id) ?? 0)]));
}

type ContractOrder = Pick<OrderRow, 'partnerId' | 'paymentCode'> & {
  readonly legalPersonId?: string | null | undefined;
};

/**
 * Refuses an order by contract, or more of one, that would leave more unpaid than the company's limit of credit (rule
 * 67c). Locks the company until the end of the transaction, so that orders at once share the limit.
 */
export async function assertWithinCredit(
  transaction: Transaction,
  { partnerId, paymentCode, legalPersonId = null }: ContractOrder,
  addedMinor: number,
): Promise<void> {
  if (legalPersonId === null || paymentCode !== paymentCodes.contract || addedMinor <= 0) return;
  const company = await lockLegalPerson(transaction, { partnerId, id: legalPersonId });
  const limit = company?.creditLimitMinor ?? null;
  if (limit === null) return;
  const unpaid = (await listUnpaid(transaction, partnerId, [legalPersonId])).get(legalPersonId) ?? 0;
  if (unpaid + addedMinor > limit) {
    const params = { left: Math.max(0, limit - unpaid), sum: addedMinor };
    throw new Refusal('legal_person.credit_exceeded', { params });
  }
}

/** Refuses more by contract of a customer who may order for the company no more; a removal waits for the transaction. */
export async function assertStillMember(
  transaction: Transaction,
  { partnerId, subjectId: customerId, legalPersonId = null }: ContractOrder & Pick<OrderRow, 'subjectId'>,
): Promise<void> {
  if (legalPersonId === null) return;
  const isMember = await lockMembership(transaction, { partnerId, legalPersonId, customerId });
  if (!isMember) throw new Refusal('address.legal_person_unknown');
}
