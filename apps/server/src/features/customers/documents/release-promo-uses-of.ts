import type { Context } from '#context.ts';
import { hashPhones, listProvenPhones } from '#features/identity/index.ts';
import { deleteRetainedUses } from '#features/promotions/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { lockAtVersion, subjectOf } from '../customer-call.ts';

/** Lets a customer use promo codes that a former, deleted account with their confirmed phone used (rule 29d). */
export function releasePromoUsesOf(
  context: Context,
  call: StaffCall,
  id: string,
  { note }: { readonly note: string },
): Promise<{ released: number }> {
  const partnerId = call.partner.id;
  return withStaffTransaction(context, call, async (transaction) => {
    await lockAtVersion(transaction, call, { id, version: undefined });
    const phones = await listProvenPhones(transaction, { partnerId, subjectId: id });
    const phoneHashes = hashPhones(context, partnerId, phones);
    const released = await deleteRetainedUses(transaction, { partnerId, phoneHashes, now: context.clock.now() });
    if (released > 0) {
      await recordAudit(context, transaction, call, {
        ...{ action: 'customer.promo_uses_released', subject: subjectOf(id) },
        ...{ before: { retainedPromoUses: released }, after: { retainedPromoUses: 0 } },
        personal: { personId: id, note },
      });
    }
    return { released };
  });
}
