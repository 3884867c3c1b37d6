import { notesOfOrderAtMost, type OrderNote } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { withIdempotencyKey } from '#http/idempotency/idempotency.ts';
import { Refusal } from '#http/refusal.ts';
import { afterChange } from '../fulfilment/after-change.ts';
import { lockOrder, type OrderRow } from '../stores/order.store.ts';
import { countOrderNotes, insertOrderNote, type OrderNoteRow } from './order-note.store.ts';

type NoteInput = {
  readonly orderId: string;
  readonly text: string;
  readonly idempotencyKey?: string | undefined;
};

/** Adds a note of staff to an order (O-05b). The order's version stays: its form is not disturbed. */
export async function addOrderNote(
  context: Context,
  call: StaffCall,
  { orderId, text, idempotencyKey: key }: NoteInput,
): Promise<{ note: OrderNote }> {
  const { partner, staff } = call;
  const now = context.clock.now();
  const note = await withStaffTransaction(context, call, async (transaction) => {
    const effect = () => writeNote(context, transaction, call, { orderId, text, now });
    if (key === undefined) return effect();
    const scope = { partnerId: partner.id, subjectId: staff.id, endpoint: 'addOrderNote', key };
    // The row of the key outlives a deleted account, whose notes go; an equal call has the same text.
    const stored = await withIdempotencyKey(transaction, { ...scope, body: { orderId, text } }, now, async () => {
      const { text: _, ...rest } = await effect();
      return rest;
    });
    return { ...stored, text };
  });
  await afterChange(context, partner, { orderIds: [orderId], stockChanges: [], refundIds: [] });
  return { note };
}

async function writeNote(
  context: Context,
  transaction: Transaction,
  call: StaffCall,
  { orderId, text, now }: Omit<NoteInput, 'idempotencyKey'> & { readonly now: Date },
): Promise<OrderNote> {
  const { partner, staff } = call;
  const order = await lockNotedOrder(transaction, partner.id, orderId);
  if ((await countOrderNotes(transaction, partner.id, orderId)) >= notesOfOrderAtMost) {
    throw new Refusal('order.notes_too_many', { params: { maximum: notesOfOrderAtMost } });
  }
  const row = await insertOrderNote(transaction, {
    ...{ partnerId: partner.id, orderId, staffId: staff.id, author: staff.name, text, at: now },
  });
  await recordAudit(context, transaction, call, {
    ...{ action: 'order.noted', subject: `order:${orderId}`, before: {}, after: {} },
    personal: { personId: order.subjectId, after: { note: text } },
  });
  return toOrderNote(row, staff.id);
}

/** Locks the order of a note; refuses one whose customer was deleted, because no deletion would take the note along. */
export async function lockNotedOrder(transaction: Transaction, partnerId: string, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(transaction, partnerId, orderId);
  if (!order) throw new Refusal('order.not_found');
  if (order.phone === '') throw new Refusal('order.customer_deleted');
  return order;
}

export function toOrderNote({ id, text, author, at, editedAt, staffId }: OrderNoteRow, readerId: string): OrderNote {
  return {
    id,
    text,
    author,
    at: at.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    isOwn: staffId === readerId,
  };
}
