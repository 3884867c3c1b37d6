import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { findSettingGroup, upsertSettingGroup } from '#features/company/index.ts';
import { assertVersion, insertRevisions, recordAudit, type StaffCall } from '#features/staff/index.ts';

type Fields = Readonly<Record<string, unknown>>;

type GroupChange = {
  readonly id: string;
  /** The version that the caller read. */
  readonly read: number;
  readonly action: string;
  readonly before: Fields;
  readonly after: Fields;
};

/**
 * Records a change of a group of settings: refuses if `read` is not the present version (`conflict.changed`), raises
 * the version, stores the author of each changed setting, and writes the audit entry. The partner's row must be locked.
 * Returns whether anything changes.
 */
export async function recordGroupChange(
  context: Pick<Context, 'clock'>,
  transaction: Transaction,
  call: StaffCall,
  { id, read, action, before, after }: GroupChange,
): Promise<boolean> {
  const { partner, staff } = call;
  const partnerId = partner.id;
  const subject = `settings:${id}`;
  const group = await findSettingGroup(transaction, { partnerId, id });
  await assertVersion(transaction, { partnerId, subject, present: group?.version ?? 0, read });
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const fields = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (fields.length === 0) return false;
  const version = (group?.version ?? 0) + 1;
  const change = { at: context.clock.now().toISOString(), by: staff.id };
  // The stored changes of an item that this save removed from a list are deleted.
  const remaining = Object.entries(group?.changes ?? {}).filter(([name]) => !(name in before) || name in after);
  const changes = { ...Object.fromEntries(remaining), ...Object.fromEntries(fields.map((name) => [name, change])) };
  await upsertSettingGroup(transaction, { partnerId, id, version, changes });
  await insertRevisions(transaction, partnerId, [{ subject, version, fields }]);
  await recordAudit(context, transaction, call, {
    action,
    subject,
    version,
    before: before,
    after: after,
  });
  return true;
}
