import type { Context } from '#context.ts';
import { assertVersion, recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { lockStreetFile, removeStreetFile } from './street-file.store.ts';

/**
 * Stops the reading of a file, or removes the file in use or a failed one. Its rows are deleted afterwards. Throws the
 * Refusals `streets.unknown` and `conflict.changed`.
 */
export async function deleteStreetFile(
  context: Context,
  call: StaffCall,
  { id, version: read }: { readonly id: string; readonly version: number },
): Promise<void> {
  const key = { partnerId: call.partner.id, id };
  await withStaffTransaction(context, call, async (transaction) => {
    const file = await lockStreetFile(transaction, key);
    if (!file || file.state === 'removed') throw new Refusal('streets.unknown');
    const { version: present, state, streets, houses } = file;
    const subject = `streets:${id}`;
    await assertVersion(transaction, { partnerId: key.partnerId, subject, present, read });
    await removeStreetFile(transaction, key);
    await recordAudit(context, transaction, call, {
      ...{ action: 'streets.deleted', subject, before: { state, streets, houses }, after: {} },
    });
  });
  context.changes.announce('partner', key.partnerId);
  context.services.addresses.streets.prune();
}
