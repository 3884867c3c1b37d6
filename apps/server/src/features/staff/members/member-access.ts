import type { Session } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { recordAudit, withStaffTransaction, type AuthoredCall, type StaffCall } from '../audit/record-audit.ts';
import { rightsOf } from '../roles/role-rights.ts';
import { listRolesOfMember } from '../roles/role.store.ts';
import type { StaffDependencies } from '../staff-dependencies.ts';
import { assertMayActAs, assertMayManage, lockStaff, type Rights } from './acting-staff.ts';
import { findMember, lockMember, type StaffKey } from './member.store.ts';

export async function listStaffSessions(
  context: Context,
  { partner, bearer }: StaffCall,
  id: string,
  { listSessions }: Pick<StaffDependencies, 'listSessions'>,
): Promise<Session[]> {
  const member = await findMember(context.database, { partnerId: partner.id, staffId: id });
  if (!member) throw new Refusal('staff.unknown');
  return listSessions(id, bearer);
}

/** Ends one session of a member of staff, or all. */
export async function endStaffSessions(
  context: Context,
  call: StaffCall,
  { id, sessionId }: { readonly id: string; readonly sessionId?: string | undefined },
  { endSessions, announceSessionEnd }: Pick<StaffDependencies, 'endSessions' | 'announceSessionEnd'>,
): Promise<void> {
  const key = { partnerId: call.partner.id, staffId: id };
  const ended = await withStaffTransaction(context, call, async (transaction) => {
    const actor = await lockStaff(transaction, call);
    assertMayManage(actor, await lockRights(transaction, key));
    const ids = await endSessions(transaction, { staffId: id, ...(sessionId !== undefined && { sessionId }) });
    if (ids.length === 0 && sessionId !== undefined) throw new Refusal('identity.session_unknown');
    if (ids.length > 0) {
      await recordAudit(context, transaction, call, {
        action: 'staff.signed_out',
        subject: `staff:${id}`,
        before: { openSessions: ids.toSorted() },
        after: { openSessions: [] },
      });
    }
    return ids;
  });
  announceSessionEnd(ended);
}

/**
 * Removes all passkeys of a member who lost them, so that a code signs in again, and ends the member's sessions. Recovery
 * codes end too, unless the member calls: who had the passkeys may have made them.
 */
export async function removeStaffPasskeys(
  context: Pick<Context, 'database' | 'clock'>,
  call: AuthoredCall,
  id: string,
  {
    countPasskeys,
    deletePasskeys,
    deleteRecoveryCodes,
    endSessions,
    announceSessionEnd,
  }: Pick<
    StaffDependencies,
    'countPasskeys' | 'deletePasskeys' | 'deleteRecoveryCodes' | 'endSessions' | 'announceSessionEnd'
  >,
): Promise<void> {
  const key = { partnerId: call.partner.id, staffId: id };
  const ended = await withStaffTransaction(context, call, async (transaction) => {
    const actor = await lockStaff(transaction, call);
    await lockRights(transaction, key);
    await assertMayActAs(transaction, actor, key);
    const passkeys = (await countPasskeys(transaction, { partnerId: key.partnerId, staffIds: [id] })).get(id) ?? 0;
    if (passkeys === 0) throw new Refusal('identity.passkey_unknown');
    await deletePasskeys(transaction, key);
    if (call.staff?.id !== id) await deleteRecoveryCodes(transaction, key);
    await recordAudit(context, transaction, call, {
      action: 'staff.passkeys_removed',
      subject: `staff:${id}`,
      before: { passkeys },
      after: { passkeys: 0 },
    });
    return endSessions(transaction, { staffId: id });
  });
  announceSessionEnd(ended);
}

async function lockRights(transaction: Transaction, key: StaffKey): Promise<Rights> {
  if (!(await lockMember(transaction, key))) throw new Refusal('staff.unknown');
  return rightsOf(await listRolesOfMember(transaction, key));
}
