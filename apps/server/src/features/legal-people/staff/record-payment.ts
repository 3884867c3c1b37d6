import type { EndpointAnswer, NewLegalPersonPayment, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import {
  findLegalPerson,
  findLegalPersonPayment,
  insertLegalPersonPayment,
  type LegalPersonPaymentRow,
} from '#features/identity/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import type { Partner } from '#partner.ts';
import { subjectOf } from '../to-audit.ts';
import { describeLegalPerson } from './to-legal-person.ts';

type Answer = EndpointAnswer<typeof operatorEndpoints.recordLegalPersonPayment>;

/** Enters a payment of a company once: the same id again is answered as the first time. */
export function recordLegalPersonPayment(
  context: Context,
  call: StaffCall,
  legalPersonId: string,
  { id, amountMinor, day, note }: NewLegalPersonPayment,
): Promise<Answer> {
  const { partner, staff } = call;
  const partnerId = partner.id;
  return withStaffTransaction(context, call, async (transaction) => {
    const company = await findLegalPerson(transaction, { partnerId, id: legalPersonId });
    if (!company) throw new Refusal('legal_person.unknown');
    const row = { partnerId, id, legalPersonId, amountMinor, day, note, staffId: staff.id, at: context.clock.now() };
    const isNew = await insertLegalPersonPayment(transaction, row);
    const stored = isNew ? row : await findLegalPersonPayment(transaction, { partnerId, id });
    if (stored?.legalPersonId !== legalPersonId || stored.amountMinor !== amountMinor || stored.day !== day) {
      throw new Refusal('idempotency.key_reused');
    }
    if (isNew) {
      await recordAudit(context, transaction, call, {
        ...{ action: 'legalPerson.payment_recorded', subject: subjectOf(legalPersonId) },
        ...{ version: company.version, before: {}, after: { amount: amountMinor, day, note } },
      });
    }
    return {
      payment: toPayment(partner, stored),
      legalPerson: await describeLegalPerson(transaction, partner, company),
    };
  });
}

export function toPayment(
  { currency }: Pick<Partner, 'currency'>,
  { id, amountMinor, day, note, at }: LegalPersonPaymentRow,
): Answer['payment'] {
  return { id, amount: { amount: amountMinor, currency }, day, note, at: at.toISOString() };
}
