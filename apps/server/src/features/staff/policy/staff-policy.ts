import type { PasskeyPolicy, StaffPolicy } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '../audit/record-audit.ts';
import { assertMayManage, lockStaff } from '../members/acting-staff.ts';
import type { StaffDependencies } from '../staff-dependencies.ts';
import { assertVersion } from '../versions/assert-version.ts';
import { findPolicy, lockPolicy, updatePolicy } from './policy.store.ts';

export async function getStaffPolicy({ database }: Pick<Context, 'database'>, partnerId: string): Promise<StaffPolicy> {
  const { version = 1, passkeys = 'optional' } = (await findPolicy(database, partnerId)) ?? {};
  return { version, passkeys };
}

/** Whether the partner demands passkeys of its staff. */
export async function demandsPasskeys(executor: Executor, partnerId: string): Promise<boolean> {
  return (await findPolicy(executor, partnerId))?.passkeys === 'demanded';
}

/**
 * Changes whether staff need a passkey. Only an owner may; to demand it, the owner must have one, else they are locked
 * out.
 */
export function updateStaffPolicy(
  context: Context,
  call: StaffCall,
  { version, passkeys }: { readonly version: number; readonly passkeys: PasskeyPolicy },
  { countPasskeys }: Pick<StaffDependencies, 'countPasskeys'>,
): Promise<StaffPolicy> {
  const { partner, staff } = call;
  return withStaffTransaction(context, call, async (transaction) => {
    const actor = await lockStaff(transaction, call);
    assertMayManage(actor, { isOwner: true });
    const before = await lockPolicy(transaction, partner.id);
    const of = { partnerId: partner.id, subject: 'policy:staff' };
    await assertVersion(transaction, { ...of, present: before.version, read: version });
    const own = await countPasskeys(transaction, { partnerId: partner.id, staffIds: [staff.id] });
    if (passkeys === 'demanded' && !own.get(staff.id)) throw new Refusal('staff.passkey_required');
    const after = await updatePolicy(transaction, partner.id, passkeys);
    if (after.version !== before.version) {
      await recordAudit(context, transaction, call, {
        action: 'policy.changed',
        subject: of.subject,
        version: after.version,
        before: { passkeys: before.passkeys },
        after: { passkeys: after.passkeys },
      });
    }
    return { version: after.version, passkeys: after.passkeys };
  });
}
