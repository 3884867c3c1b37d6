import type { OrderNote } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { afterChange } from '../fulfilment/after-change.ts';
import type { OrderRow } from '../stores/order.store.ts';
import { lockNotedOrder, toOrderNote } from './add-order-note.ts';
import { deleteOrderNoteRow, findOrderNote, updateOrderNote, type OrderNoteRow } from './order-note.store.ts';

type NoteOf = { readonly orderId: string; readonly noteId: string };

/** Changes the text of a note, which only its author may. */
export async function changeOrderNote(
  context: Context,
  call: StaffCall,
  { text, ...of }: NoteOf & { readonly text: string },
): Promise<{ note: OrderNote }> {
  const note = await withStaffTransaction(context, call, async (transaction) => {
    const { order, row } = await lockOwnNote(transaction, call, of);
    if (row.text === text) return row;
    const changed = await updateOrderNote(transaction, row, { text, editedAt: context.clock.now() });
    await recordAudit(context, transaction, call, {
      ...{ action: 'order.note_changed', subject: `order:${order.id}`, before: {}, after: {} },
      // The texts stand apart, because they may name the customer.
      personal: { personId: order.subjectId, before: { note: row.text }, after: { note: text } },
    });
    return changed;
  });
  await announce(context, call, of.orderId);
  return { note: toOrderNote(note, call.staff.id) };
}

/** Deletes a note, which only its author may. */
export async function deleteOrderNote(context: Context, call: StaffCall, of: NoteOf): Promise<undefined> {
  await withStaffTransaction(context, call, async (transaction) => {
    const { order, row } = await lockOwnNote(transaction, call, of);
    await deleteOrderNoteRow(transaction, row);
    await recordAudit(context, transaction, call, {
      ...{ action: 'order.note_deleted', subject: `order:${order.id}`, before: {}, after: {} },
      personal: { personId: order.subjectId, before: { note: row.text } },
    });
  });
  await announce(context, call, of.orderId);
}

async function lockOwnNote(
  transaction: Transaction,
  { partner, staff }: StaffCall,
  { orderId, noteId: id }: NoteOf,
): Promise<{ readonly order: OrderRow; readonly row: OrderNoteRow }> {
  const order = await lockNotedOrder(transaction, partner.id, orderId);
  const row = await findOrderNote(transaction, { partnerId: partner.id, orderId, id });
  if (!row) throw new Refusal('order.note_unknown');
  if (row.staffId !== staff.id) throw new Refusal('order.note_of_another');
  return { order, row };
}

const announce = (context: Context, { partner }: StaffCall, orderId: string) =>
  afterChange(context, partner, { orderIds: [orderId], stockChanges: [], refundIds: [] });
