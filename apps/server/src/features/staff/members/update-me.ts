import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '../audit/record-audit.ts';
import { assertVersion } from '../versions/assert-version.ts';
import { lockMember, updateMember } from './member.store.ts';

type OwnUpdate = {
  readonly version: number;
  readonly name?: string | undefined;
  readonly language?: Language | undefined;
};

/** Changes the caller's own name and language; contacts and rights are changed by others. */
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
