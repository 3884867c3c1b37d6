import type { EndpointAnswer, EndpointRequest, operatorEndpoints, UndeliveredStep } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { previewOrCommit, type RunInTransaction } from '#db/preview-or-commit.ts';
import { requireReason } from '#features/company/index.ts';
import {
  afterChange,
  refundableAmount,
  authorOf,
  findOrder,
  insertOrderEvents,
  isFullyRefunded,
  listOrderLines,
  lockOrder,
  refundUndelivered,
  retryOrder,
  type OrderEffects,
  type OrderLineRow,
  type OrderRow,
} from '#features/orders/index.ts';
import { assertVersion, recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { requirePermission } from '#http/require-permission.ts';
import { parseCallTime } from '../calls/call-time.ts';
import { addCall, describeCall } from '../calls/open-call.ts';
import { lockOpenCase, updateCase } from './undelivered.store.ts';

type Body = EndpointRequest<typeof operatorEndpoints.stepUndelivered>['body'];
type Answer = EndpointAnswer<typeof operatorEndpoints.stepUndelivered>;

type StepInput = Omit<Body, 'version' | 'preview'> & {
  /** The lines of the order for the step `refund`; empty for other steps. */
  readonly lines: readonly OrderLineRow[];
  readonly now: Date;
};
type StepResult = { readonly effects: OrderEffects; readonly callId: string | null };

const noEffects = (order: OrderRow): OrderEffects => ({ orderIds: [order.id], stockChanges: [], refundIds: [] });

/**
 * Applies a step to an undelivered order (rule 54). All steps but a later call close its case; a paid order that is given
 * up stays open for whoever may refund until its money has gone back.
 */
export async function stepUndelivered(
  context: Context,
  call: OpsCall,
  orderId: string,
  { version, preview = false, ...body }: Body,
): Promise<Answer> {
  const { partner, staff } = call;
  if (body.step === 'refund') requirePermission(staff, 'refunds.write');
  const now = context.clock.now();
  const runInTransaction: RunInTransaction = (run) => withStaffTransaction(context, call, run);
  const { done, refundMinor } = await previewOrCommit(runInTransaction, preview, async (transaction) => {
    const order = await lockOrder(transaction, partner.id, orderId);
    if (!order) throw new Refusal('order.not_found');
    await assertVersion(transaction, {
      ...{ partnerId: partner.id, subject: `order:${orderId}` },
      ...{ present: order.version, read: version },
    });
    const opened = await lockOpenCase(transaction, { partnerId: partner.id, orderId });
    const isGivenUp = opened?.step === 'give_up';
    if (order.status !== 'undelivered' || !opened || (isGivenUp && body.step === 'give_up'))
      throw new Refusal('undelivered.dealt_with');
    if (body.reasonId !== undefined) await assertReason(transaction, partner.id, body.step, body.reasonId);
    const isEnd = body.step === 'refund' || body.step === 'give_up';
    const lines = isEnd ? await listOrderLines(transaction, partner.id, [orderId]) : [];
    const paid = isEnd && !isFullyRefunded(lines) ? refundableAmount(order, lines) : 0;
    const goesBack = body.step === 'refund' ? paid : 0;
    if (body.step === 'refund' && goesBack === 0) throw new Refusal('order.refund_not_paid');

    const result = await applyStep(context, transaction, call, order, { ...body, lines, now });
    if (body.step !== 'retry') {
      // The money of an order that was given up waits on the list for whoever may refund.
      const closes = body.step === 'refund' || (body.step === 'give_up' && paid === 0);
      // A call does not take a given-up order back: its money still waits.
      const step = isGivenUp && body.step === 'call_later' ? 'give_up' : body.step;
      await updateCase(transaction, opened, { step, staffId: staff.id, ...(closes && { closedAt: now }) });
    }
    const after = await findOrder(transaction, partner.id, orderId);
    await recordAudit(context, transaction, call, {
      action: 'order.undelivered_step',
      subject: `order:${orderId}`,
      version: after?.version ?? null,
      before: { ...describe(order, opened.step), refundMinor: 0 },
      after: { ...describe(after ?? order, body.step), refundMinor: goesBack },
      personal: { personId: order.subjectId, note: body.note ?? null },
      reasonId: body.reasonId ?? null,
    });
    return { done: result, refundMinor: goesBack };
  });
  if (!preview) await afterChange(context, partner, done.effects);
  const order = await findOrder(context.database, partner.id, orderId);
  if (!order) throw new Refusal('order.not_found');
  return {
    order: { uuid: order.id, number: order.number, version: order.version, status: order.status },
    refund: body.step === 'refund' ? { amount: refundMinor, currency: order.currency } : null,
    call: done.callId !== null && !preview ? await describeCall(context, call, done.callId) : null,
  };
}

function describe(order: OrderRow, step: UndeliveredStep | null) {
  const { status, intervalDay, intervalTemplateId, refundedMinor } = order;
  return { status, intervalDay, interval: intervalTemplateId, refundedMinor, step };
}

async function applyStep(
  context: Context,
  transaction: Transaction,
  call: OpsCall,
  order: OrderRow,
  { step, note, reasonId, lines, now, ...wanted }: StepInput,
): Promise<StepResult> {
  const { partner } = call;
  // The note is stored as the reason, which only staff see: customers see the event without author and reason.
  const author = authorOf(call, { reasonId, reason: note });
  if (step === 'retry') {
    const { intervalId, date } = wanted;
    const effects = await retryOrder(context, transaction, partner, order, { intervalId, date, now, author });
    return { effects, callId: null };
  }
  if (step === 'refund') {
    const event = { status: order.status, textKey: 'order.REFUND_ARRANGED' as const, ...author, at: now };
    await insertOrderEvents(transaction, partner.id, [order.id], event);
    const refundIds = await refundUndelivered(transaction, partner, order, lines, now);
    return { effects: { ...noEffects(order), refundIds }, callId: null };
  }
  if (step === 'give_up') return { effects: noEffects(order), callId: null };

  if (wanted.callAt === undefined) throw new Refusal('call.time_invalid');
  const task = await addCall(context, transaction, call, {
    ...{ kind: 'undelivered', orderId: order.id, customerId: null, phone: null, name: null, note: note ?? null },
    ...{ dueAt: parseCallTime(wanted.callAt, now), personId: order.subjectId, now },
  });
  return { effects: noEffects(order), callId: task.id };
}

const reasonKindOf = { refund: 'refund', give_up: 'cancel' } as const;

async function assertReason(transaction: Transaction, partnerId: string, step: UndeliveredStep, id: string) {
  const kind = step === 'refund' || step === 'give_up' ? reasonKindOf[step] : null;
  if (kind === null) throw new Refusal([{ code: 'reason.unknown', field: 'reasonId' }]);
  await requireReason(transaction, { partnerId, kind, id });
}
