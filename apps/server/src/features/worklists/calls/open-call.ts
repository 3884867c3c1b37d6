import { randomUUIDv7 } from 'node:crypto';
import type { CallKind, CallTask, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { findAccountOfPhone, findCustomer, parsePhone } from '#features/identity/index.ts';
import { lockOrder } from '#features/orders/index.ts';
import { recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { findCallTask, insertCallTask, type CallTaskRow } from './call.store.ts';
import { parseCallTime } from './call-time.ts';
import { describeCalls } from './describe-calls.ts';

type Body = EndpointRequest<typeof operatorEndpoints.openCall>['body'];

/** Adds a person to the call list. An order has at most one open call of a kind. */
export async function openCall(context: Context, call: OpsCall, body: Body): Promise<CallTask> {
  const now = context.clock.now();
  const dueAt = body.dueAt === undefined ? now : parseCallTime(body.dueAt, now);
  const task = await withStaffTransaction(context, call, async (transaction) => {
    const callee = await findCallee(transaction, call, body);
    return addCall(context, transaction, call, { ...callee, kind: body.kind, dueAt, note: body.note ?? null, now });
  });
  return describeCall(context, call, task.id);
}

type NewCall = Pick<CallTaskRow, 'orderId' | 'customerId' | 'phone' | 'name' | 'note' | 'dueAt'> & {
  readonly kind: CallKind;
  readonly now: Date;
  /** The account of the person that the note is about; null: none. */
  readonly personId: string | null;
};

/**
 * Inserts a call in the caller's transaction. Refuses if the order has an open call of the kind (`call.open_already`).
 */
export async function addCall(
  context: Context,
  transaction: Transaction,
  call: OpsCall,
  { now, personId, note, ...wanted }: NewCall,
): Promise<CallTaskRow> {
  const { partner, staff } = call;
  const opened = { partnerId: partner.id, id: randomUUIDv7(), openedBy: staff.id, openedAt: now };
  const task = await insertCallTask(transaction, { ...opened, ...wanted, note: note || null });
  if (!task) throw new Refusal('call.open_already');
  await recordAudit(context, transaction, call, {
    action: 'call.opened',
    subject: `call:${task.id}`,
    version: task.version,
    before: {},
    after: { kind: task.kind, order: task.orderId, dueAt: task.dueAt.toISOString() },
    personal: { personId, note: task.note },
  });
  return task;
}

export async function describeCall(context: Context, call: OpsCall, id: string): Promise<CallTask> {
  const found = await findCallTask(context.database, call.partner.id, id);
  const [described] = found ? await describeCalls(context, context.database, call, [found]) : [];
  if (!described) throw new Refusal('call.not_found');
  return described;
}

async function findCallee(
  transaction: Transaction,
  { partner }: OpsCall,
  { order: orderId, customerId, phone: typedPhone, name }: Body,
): Promise<Pick<NewCall, 'orderId' | 'customerId' | 'phone' | 'name' | 'personId'>> {
  if (orderId !== undefined) {
    // The lock prevents a change of status before the call is inserted.
    const order = await lockOrder(transaction, partner.id, orderId);
    if (!order) throw new Refusal('order.not_found');
    return { orderId, customerId: null, phone: null, name: null, personId: order.subjectId };
  }
  if (customerId !== undefined) {
    const account = await findCustomer(transaction, { partnerId: partner.id, subjectId: customerId });
    if (!account) throw new Refusal('identity.customer_unknown');
    return { orderId: null, customerId, phone: null, name: null, personId: customerId };
  }
  if (!typedPhone) throw new Refusal('call.nobody');
  const phone = parsePhone(typedPhone, partner.country);
  if (phone === null) throw new Refusal('identity.phone_invalid');
  const owner = await findAccountOfPhone(transaction, { partnerId: partner.id, phone });
  if (owner) return { orderId: null, customerId: owner.id, phone: null, name: null, personId: owner.id };
  return { orderId: null, customerId: null, phone, name: name || null, personId: null };
}
