import type { CustomerNote } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { withIdempotencyKey } from '#http/idempotency/idempotency.ts';
import { lockAtVersion, subjectOf } from '../customer-call.ts';
import { insertNote, type CustomerNoteRow } from './note.store.ts';

/** Adds a note of staff to a customer. */
export function addNote(
  context: Context,
  call: StaffCall,
  {
    id,
    text,
    idempotencyKey,
  }: { readonly id: string; readonly text: string; readonly idempotencyKey?: string | undefined },
): Promise<{ note: CustomerNote }> {
  const { partner, staff } = call;
  const now = context.clock.now();
  return withStaffTransaction(context, call, async (transaction) => {
    const effect = async () => {
      await lockAtVersion(transaction, call, { id, version: undefined });
      const row = await insertNote(transaction, {
        ...{ partnerId: partner.id, customerId: id, staffId: staff.id, author: staff.name, text },
        at: now,
      });
      await recordAudit(context, transaction, call, {
        ...{ action: 'customer.noted', subject: subjectOf(id) },
        ...{ before: {}, after: { noteId: row.id } },
        personal: { personId: id, note: text.slice(0, 500) },
      });
      return { note: toNote(row) };
    };
    if (idempotencyKey === undefined) return effect();
    const scope = { partnerId: partner.id, subjectId: staff.id, endpoint: 'addCustomerNote', key: idempotencyKey };
    // The row of the key outlives a deleted account, whose notes are erased; an equal call has the same text.
    const stored = await withIdempotencyKey(transaction, { ...scope, body: { id, text } }, now, async () => {
      const { text: _, ...rest } = (await effect()).note;
      return rest;
    });
    return { note: { ...stored, text } };
  });
}

export function toNote({ id, text, author, at }: CustomerNoteRow): CustomerNote {
  return { id, text, author, at: at.toISOString() };
}
