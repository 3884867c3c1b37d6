import type { OpsCustomer } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { findCustomer, updateCustomer } from '#features/identity/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { lockAtVersion, subjectOf } from './customer-call.ts';

export type CustomerPatch = {
  readonly version: number;
  readonly name?: string | undefined;
  readonly birthday?: string | null | undefined;
};

type Patched = Pick<OpsCustomer, 'id' | 'version' | 'name' | 'birthday'>;

/**
 * Corrects fields of an account that sign nobody in. Its contacts change only by a recovery, which the owner may
 * refuse.
 */
export function patchCustomer(
  context: Context,
  call: StaffCall,
  id: string,
  { version, name, birthday }: CustomerPatch,
): Promise<{ customer: Patched }> {
  const key = { partnerId: call.partner.id, subjectId: id };
  return withStaffTransaction(context, call, async (transaction) => {
    const before = await lockAtVersion(transaction, call, { id, version });
    await updateCustomer(transaction, key, {
      ...(name !== undefined && { name: name === '' ? null : name }),
      ...(birthday !== undefined && { birthday }),
    });
    const after = await findCustomer(transaction, key);
    if (!after) throw new Refusal('identity.customer_unknown');
    if (after.version !== before.version) {
      await recordAudit(context, transaction, call, {
        ...{
          action: 'customer.changed',
          subject: subjectOf(id),
          version: after.version,
          before: {},
          after: {},
        },
        personal: {
          personId: id,
          before: { name: before.name, birthday: before.birthday },
          after: { name: after.name, birthday: after.birthday },
        },
      });
    }
    return { customer: { id, version: after.version, name: after.name ?? '', birthday: after.birthday } };
  });
}
