import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Transaction } from '#db/client.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '../audit/record-audit.ts';
import { endInvitation } from '../invitations/invitation.store.ts';
import { assertVersion } from '../versions/assert-version.ts';
import { setActingStaff } from '../versions/revision.store.ts';
import { lockMember, updateMember } from './member.store.ts';

type OwnUpdate = {
  readonly version: number;
  readonly name?: string | undefined;
  readonly language?: Language | undefined;
};

/** Changes the caller's own name and language; rights are changed by others. */
export async function updateMe(
  context: Context,
  call: StaffCall,
  { version, name, language }: OwnUpdate,
): Promise<void> {
  const { partner, staff } = call;
  const key = { partnerId: partner.id, staffId: staff.id };
  const of = { partnerId: partner.id, subject: `staff:${staff.id}` };
  await withStaffTransaction(context, call, async (transaction) => {
    const before = await lockMember(transaction, key);
    if (!before) throw new Refusal('identity.forbidden');
    await assertVersion(transaction, { ...of, present: before.version, read: version });
    const after = await updateMember(transaction, key, {
      name: name ?? before.name,
      language: language ?? before.language,
    });
    if (after.version === before.version) return;
    await recordAudit(context, transaction, call, {
      action: 'staff.changed',
      subject: of.subject,
      version: after.version,
      before: { language: before.language },
      after: { language: after.language },
      personal: { personId: staff.id, before: { name: before.name }, after: { name: after.name } },
    });
  });
}

/** Gives the caller the e-mail that a code has just confirmed. Throws the duplicate of a colleague's. */
export async function moveOwnEmail(
  context: Pick<Context, 'clock'>,
  transaction: Transaction,
  call: StaffCall,
  email: string,
): Promise<void> {
  const { partner, staff } = call;
  const key = { partnerId: partner.id, staffId: staff.id };
  await setActingStaff(transaction, staff.id);
  const before = await lockMember(transaction, key);
  if (!before) throw new Refusal('identity.forbidden');
  await endInvitation(transaction, key);
  const after = await updateMember(transaction, key, { email });
  if (after.version === before.version) return;
  await recordAudit(context, transaction, call, {
    ...{ action: 'staff.changed', subject: `staff:${staff.id}`, version: after.version, before: {}, after: {} },
    personal: { personId: staff.id, before: { email: before.email }, after: { email } },
  });
}
